import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { categoryMessages } from '../../core/categories/messages.ts';
import type { OwnerCategory } from '../../core/categories/schema.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { sentence } from '../api/request.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { styles } from '../ui/styles.ts';
import { deleteCategory, useRefreshCategories } from './api.ts';

/** Says what a deletion takes away, then does it. */
export function DeleteDialog({
  category,
  onClose,
}: {
  category: OwnerCategory;
  onClose: () => void;
}) {
  const refresh = useRefreshCategories();
  const remove = useMutation({
    mutationFn: () => deleteCategory(category.id),
    onSuccess: async () => {
      toast.success(categoryMessages.deleted);
      onClose();
      await refresh();
    },
    onError: (error) => console.error(error),
  });
  return (
    <Dialog title="Delete Category" onClose={onClose}>
      <p className="wrap-anywhere">
        “{category.name}” {categoryMessages.losers(category.post_count)}
      </p>
      {remove.error !== null && (
        <Alert tone="error">{sentence(remove.error, categoryMessages.deleteFailed)}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
          className={styles.danger}
        >
          Delete
        </button>
        <button type="button" onClick={onClose} className={styles.quiet}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
