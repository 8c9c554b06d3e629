import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { ComparisonRow } from '../../core/comparisons/admin.ts';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { deleteComparison, refreshComparisons } from './api.ts';
import { nameOf } from './ComparisonsTable.tsx';

interface DeleteComparisonDialogProps {
  row: ComparisonRow;
  id: string;
  onClose: () => void;
}

export default function DeleteComparisonDialog({ row, id, onClose }: DeleteComparisonDialogProps) {
  const pages = row.best_of.filter(({ is_public }) => is_public);
  const submission = useSubmit({
    form: useForm(),
    failure: messages.deleteFailed,
    send: async () => {
      await deleteComparison(id);
      toast.success(messages.deleted);
      onClose();
      await refreshComparisons();
    },
  });
  return (
    <Dialog title={messages.deleteTitle} onClose={onClose}>
      <p className="wrap-anywhere">{messages.confirmDelete(nameOf(row))}</p>
      <p>{pages.length > 0 ? messages.stays : messages.pageEnds}</p>
      {pages.length > 0 && (
        <ul className="list-disc pl-5">
          {pages.map((page) => (
            <li key={page.id} className="wrap-anywhere">
              {page.title}
            </li>
          ))}
        </ul>
      )}
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">Delete</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
