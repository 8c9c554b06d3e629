import type { ComparisonRow } from '../../core/comparisons/admin.ts';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { deleteComparison, refreshComparisons } from './api.ts';
import { nameOf } from './ComparisonsTable.tsx';

interface DeleteComparisonDialogProps {
  row: ComparisonRow;
  id: string;
  onClose: () => void;
}

export function DeleteComparisonDialog({ row, id, onClose }: DeleteComparisonDialogProps) {
  const pages = row.best_of.filter(({ is_public }) => is_public);
  return (
    <ConfirmDialog
      title={messages.deleteTitle}
      act={() => deleteComparison(id)}
      done={messages.deleted}
      failure={messages.deleteFailed}
      refresh={refreshComparisons}
      confirm="Delete"
      onClose={onClose}
    >
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
    </ConfirmDialog>
  );
}
