import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Link, useSearch } from 'wouter';
import { type Trashed, trashPageSchema } from '../../../core/content/trash.ts';
import { Button } from '../../ui/Button.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { ScreenTitle } from '../../ui/ScreenTitle.tsx';
import { styles } from '../../ui/styles.ts';
import { emptyTrash, readTrash } from './api.ts';
import { trashMessages } from './messages.ts';
import { TrashTable } from './TrashTable.tsx';
import type { TrashSource } from './trash-source.ts';

/** Deleted texts, which can be restored. */
export function Trash({ source }: { source: TrashSource }) {
  const given = new URLSearchParams(useSearch()).get('page') ?? undefined;
  const { page } = trashPageSchema.catch({ page: 1 }).parse({ page: given });
  const { paths, texts } = source;
  const trash = useQuery({
    queryKey: [...source.queryKey, page],
    queryFn: () => readTrash(source.routes, page),
    placeholderData: keepPreviousData,
  });

  return (
    <div className="mx-auto max-w-4xl">
      <ScreenTitle title={texts.title}>
        <Link href={paths.list} className={styles.quiet}>
          {texts.back}
        </Link>
      </ScreenTitle>
      <PagedList
        label={texts.title}
        query={trash}
        failure={trashMessages.listFailed}
        empty={
          <div className="border-t-2 border-ink py-8">
            <p className="font-bold">{trashMessages.none}</p>
            <p className="text-soft">{texts.noneHint}</p>
          </div>
        }
        above={({ items, total, page: shown }) => (
          <>
            <p className="max-w-[60ch] text-soft">{texts.hint}</p>
            <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p role="status" className="text-sm text-soft">
                {texts.count(total)}
              </p>
              <EmptyButton
                source={source}
                total={total}
                newest={shown === 1 ? items[0] : undefined}
              />
            </div>
          </>
        )}
        href={(target) => (target === 1 ? paths.trash : `${paths.trash}?page=${target}`)}
      >
        {({ items }) => <TrashTable source={source} items={items} />}
      </PagedList>
    </div>
  );
}

interface EmptyButtonProps {
  source: TrashSource;
  total: number;
  /** Unknown on later pages, which cannot empty the trash. */
  newest: Trashed | undefined;
}

function EmptyButton({ source, total, newest }: EmptyButtonProps) {
  const { texts, refresh } = source;
  const empty = useMutation({
    mutationFn: (until: string) => emptyTrash(source.routes, until),
    meta: { failure: trashMessages.emptyFailed },
    onSuccess: async ({ deleted }) => {
      toast.success(texts.emptied(deleted));
      await refresh();
      document.querySelector<HTMLElement>('h1')?.focus();
    },
    onError: refresh,
  });
  if (newest === undefined) return null;
  return (
    <Button
      tone="danger"
      disabled={empty.isPending}
      onClick={() => {
        if (window.confirm(texts.confirmEmpty(total))) empty.mutate(newest.trashed_at);
      }}
    >
      {trashMessages.empty}
    </Button>
  );
}
