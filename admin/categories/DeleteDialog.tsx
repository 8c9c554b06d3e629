import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { categoryMessages } from '../../core/categories/messages.ts';
import type { OwnerCategory } from '../../core/categories/schema.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { deleteCategory, refreshCategories } from './api.ts';

interface DeleteDialogProps {
  category: OwnerCategory;
  onClose: () => void;
}

/** Says what a deletion takes away, then deletes. */
export function DeleteDialog({ category, onClose }: DeleteDialogProps) {
  const submission = useSubmit({
    form: useForm(),
    failure: categoryMessages.deleteFailed,
    send: async () => {
      await deleteCategory(category.id);
      toast.success(categoryMessages.deleted);
      onClose();
      await refreshCategories();
    },
  });
  return (
    <Dialog title="Delete Category" onClose={onClose}>
      <p className="wrap-anywhere">
        “{category.name}” {categoryMessages.losers(category.post_count)}
      </p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">Delete</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
