import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { postMessages } from '../../../core/posts/messages.ts';
import type { TrashedPost } from '../../../core/posts/trash.ts';
import { trashMessages } from '../../../core/posts/trash-messages.ts';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatLocalDate } from '../../ui/dates.ts';
import { deleteTrashedPost, refreshTrash, restorePost } from './api.ts';

const titleOf = ({ title }: TrashedPost) => (title === '' ? postMessages.untitled : title);

const columns: Column<TrashedPost>[] = [
  {
    name: trashMessages.columns.title,
    width: 'w-full',
    cell: (post) => (
      <>
        {titleOf(post)}
        <span className="block text-sm font-normal text-soft md:hidden">
          {trashMessages.deletedOn(formatLocalDate(post.trashed_at))},{' '}
          {trashMessages.purgedOn(formatLocalDate(post.purged_at))}
        </span>
      </>
    ),
  },
  {
    name: trashMessages.columns.deleted,
    hidden: 'max-md:hidden',
    cell: (post) => <span className="whitespace-nowrap">{formatLocalDate(post.trashed_at)}</span>,
  },
  {
    name: trashMessages.columns.purged,
    hidden: 'max-md:hidden',
    cell: (post) => <span className="whitespace-nowrap">{formatLocalDate(post.purged_at)}</span>,
  },
  {
    name: trashMessages.columns.actions,
    right: true,
    cell: (post) => <TrashActions post={post} />,
  },
];

export function TrashTable({ items }: { items: TrashedPost[] }) {
  return <DataTable columns={columns} rows={items} rowKey={({ id }) => id} />;
}

function TrashActions({ post }: { post: TrashedPost }) {
  const [, navigate] = useLocation();
  const settled = async () => {
    await refreshTrash();
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const restore = useMutation({
    mutationFn: () => restorePost(post.id),
    meta: { failure: trashMessages.restoreFailed },
    onSuccess: async () => {
      toast.success(trashMessages.restored, {
        action: { label: trashMessages.edit, onClick: () => navigate(paths.editPost(post.id)) },
      });
      await settled();
    },
    onError: refreshTrash,
  });
  const remove = useMutation({
    mutationFn: () => deleteTrashedPost(post.id),
    meta: { failure: trashMessages.deleteFailed },
    onSuccess: async () => {
      toast.success(trashMessages.deleted);
      await settled();
    },
    onError: refreshTrash,
  });
  const busy = restore.isPending || remove.isPending;
  return (
    <span className="flex flex-col items-end gap-x-5 md:flex-row md:justify-end">
      <Button
        tone="link"
        aria-label={trashMessages.restoreOf(titleOf(post))}
        disabled={busy}
        onClick={() => restore.mutate()}
        className="min-h-11"
      >
        {trashMessages.restore}
      </Button>
      <Button
        tone="link"
        aria-label={trashMessages.deleteOf(titleOf(post))}
        disabled={busy}
        onClick={() => {
          if (window.confirm(trashMessages.confirmDelete)) remove.mutate();
        }}
        className="min-h-11 text-bad"
      >
        {trashMessages.delete}
      </Button>
    </span>
  );
}
