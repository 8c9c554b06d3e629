import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import type { Trashed } from '../../../core/content/trash.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatSiteDate } from '../../ui/time/dates.ts';
import { deleteTrashed, restoreTrashed } from './api.ts';
import { trashMessages } from './messages.ts';
import type { TrashSource } from './trash-source.ts';

const titleOf = ({ texts }: TrashSource, { title }: Trashed) =>
  title === '' ? texts.untitled : title;

const columnsOf = (source: TrashSource): Column<Trashed>[] => [
  {
    name: trashMessages.columns.title,
    width: 'w-full',
    cell: (post) => (
      <>
        {titleOf(source, post)}
        <span className="block text-sm font-normal text-soft lg:hidden">
          {trashMessages.deletedOn(formatSiteDate(post.trashed_at))},{' '}
          {trashMessages.purgedOn(formatSiteDate(post.purged_at))}
        </span>
      </>
    ),
  },
  {
    name: trashMessages.columns.deleted,
    hidden: 'max-lg:hidden',
    cell: (post) => <span className="whitespace-nowrap">{formatSiteDate(post.trashed_at)}</span>,
  },
  {
    name: trashMessages.columns.purged,
    hidden: 'max-lg:hidden',
    cell: (post) => <span className="whitespace-nowrap">{formatSiteDate(post.purged_at)}</span>,
  },
  {
    name: trashMessages.columns.actions,
    right: true,
    cell: (post) => <TrashActions source={source} post={post} />,
  },
];

interface TrashTableProps {
  source: TrashSource;
  items: Trashed[];
}

export function TrashTable({ source, items }: TrashTableProps) {
  return <DataTable columns={columnsOf(source)} rows={items} rowKey={({ id }) => id} />;
}

function TrashActions({ source, post }: { source: TrashSource; post: Trashed }) {
  const { texts, refresh } = source;
  const [, navigate] = useLocation();
  const settled = async () => {
    await refresh();
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const restore = useMutation({
    mutationFn: () => restoreTrashed(source.routes, post.id),
    meta: { failure: texts.restoreFailed },
    onSuccess: async () => {
      toast.success(texts.restored, {
        action: { label: texts.edit, onClick: () => navigate(source.paths.edit(post.id)) },
      });
      await settled();
    },
    onError: refresh,
  });
  const remove = useMutation({
    mutationFn: () => deleteTrashed(source.routes, post.id),
    meta: { failure: texts.deleteFailed },
    onSuccess: async () => {
      toast.success(texts.deleted);
      await settled();
    },
    onError: refresh,
  });
  const busy = restore.isPending || remove.isPending;
  return (
    <span className="flex flex-col items-end gap-x-5 md:flex-row md:justify-end">
      <Button
        tone="link"
        aria-label={trashMessages.restoreOf(titleOf(source, post))}
        disabled={busy}
        onClick={() => restore.mutate()}
        className="min-h-11"
      >
        {trashMessages.restore}
      </Button>
      <Button
        tone="link"
        aria-label={trashMessages.deleteOf(titleOf(source, post))}
        disabled={busy}
        onClick={() => {
          if (window.confirm(texts.confirmDelete)) remove.mutate();
        }}
        className="min-h-11 text-bad"
      >
        {trashMessages.delete}
      </Button>
    </span>
  );
}
