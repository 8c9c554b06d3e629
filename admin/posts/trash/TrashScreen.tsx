import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { Link, useSearch } from 'wouter';
import { type TrashedPost, trashPageSchema } from '../../../core/posts/trash.ts';
import { trashMessages } from '../../../core/posts/trash-messages.ts';
import { Pagination } from '../../../core/ui/Pagination.tsx';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { usePageLinks } from '../../ui/list/use-page-links.ts';
import { ScreenTitle } from '../../ui/ScreenTitle.tsx';
import { styles } from '../../ui/styles.ts';
import { emptyTrash, refreshTrash, trashQuery } from './api.ts';
import { TrashTable } from './TrashTable.tsx';

const pageAddress = (page: number) => (page === 1 ? paths.trash : `${paths.trash}?page=${page}`);

export default function TrashScreen() {
  const given = new URLSearchParams(useSearch()).get('page') ?? undefined;
  const { page } = trashPageSchema.catch({ page: 1 }).parse({ page: given });
  const trash = useQuery(trashQuery(page));
  const region = useRef<HTMLElement>(null);
  const goToPage = usePageLinks(region);
  return (
    <div className="mx-auto max-w-4xl">
      <ScreenTitle title={trashMessages.title}>
        <Link href={paths.managePosts} className={styles.quiet}>
          {trashMessages.back}
        </Link>
      </ScreenTitle>
      <section
        ref={region}
        aria-label={trashMessages.title}
        tabIndex={-1}
        className="mt-5 outline-none"
      >
        <Loaded query={trash} failure={trashMessages.listFailed} stale={trashMessages.listFailed}>
          {({ items, total, page: shown, pageCount }) =>
            total === 0 ? (
              <Empty />
            ) : (
              <>
                <p className="max-w-[60ch] text-soft">{trashMessages.hint}</p>
                <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <p role="status" className="text-sm text-soft">
                    {trashMessages.count(total)}
                  </p>
                  <EmptyButton total={total} newest={shown === 1 ? items[0] : undefined} />
                </div>
                <TrashTable items={items} />
                <Pagination
                  page={shown}
                  pageCount={pageCount}
                  href={pageAddress}
                  onNavigate={goToPage}
                />
              </>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

interface EmptyButtonProps {
  total: number;
  /** Unknown on later pages, which cannot empty the trash. */
  newest: TrashedPost | undefined;
}

function EmptyButton({ total, newest }: EmptyButtonProps) {
  const empty = useMutation({
    mutationFn: emptyTrash,
    meta: { failure: trashMessages.emptyFailed },
    onSuccess: async ({ deleted }) => {
      toast.success(trashMessages.emptied(deleted));
      await refreshTrash();
      document.querySelector<HTMLElement>('h1')?.focus();
    },
    onError: refreshTrash,
  });
  if (newest === undefined) return null;
  return (
    <Button
      tone="danger"
      disabled={empty.isPending}
      onClick={() => {
        if (window.confirm(trashMessages.confirmEmpty(total))) empty.mutate(newest.trashed_at);
      }}
    >
      {trashMessages.empty}
    </Button>
  );
}

function Empty() {
  return (
    <div className="border-t-2 border-ink py-8">
      <p className="font-bold">{trashMessages.none}</p>
      <p className="text-soft">{trashMessages.noneHint}</p>
    </div>
  );
}
