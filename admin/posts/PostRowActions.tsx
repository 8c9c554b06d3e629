import { useMutation } from '@tanstack/react-query';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import type { AdminPostRow } from '../../core/posts/list-row.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { trashMessages } from '../editing/trash/messages.ts';
import { paths } from '../paths.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { styles } from '../ui/styles.ts';
import { deletePost, refreshPosts } from './api.ts';

export function PostRowActions({ row }: { row: AdminPostRow }) {
  const title = row.title === '' ? postMessages.untitled : row.title;
  const [, navigate] = useLocation();
  const remove = useMutation({
    mutationFn: () => deletePost(row.id),
    meta: { failure: postMessages.deleteFailed },
    onSuccess: async () => {
      toast.success(postMessages.deleted, {
        description: trashMessages.trashed,
        action: { label: trashMessages.open, onClick: () => navigate(paths.trash) },
      });
      await refreshPosts();
      document.querySelector<HTMLElement>('h1')?.focus();
    },
    onError: refreshPosts,
  });
  return (
    <div className="flex flex-col justify-end sm:flex-row">
      {(!row.published || row.draft !== null) && (
        <a
          href={paths.preview(row.id)}
          target="_blank"
          rel="noopener"
          title="Preview"
          aria-label={`Preview ${title} (opens in a new tab)`}
          className={styles.icon}
        >
          <Eye aria-hidden="true" className="size-5" />
        </a>
      )}
      <Link
        href={paths.editPost(row.id)}
        title="Edit"
        aria-label={`Edit ${title}`}
        className={styles.icon}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </Link>
      <IconButton
        icon={Trash2}
        label={`Delete ${title}`}
        title="Delete"
        disabled={remove.isPending}
        onClick={() => {
          if (window.confirm(trashMessages.confirmTrash)) remove.mutate();
        }}
      />
    </div>
  );
}
