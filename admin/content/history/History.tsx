import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { postMessages } from '../../../core/posts/messages.ts';
import { revisionMessages } from '../../../core/revisions/messages.ts';
import type { Restored, Revision } from '../../../core/revisions/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { describeBytes } from '../../ui/file-size.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { ScreenTitle } from '../../ui/ScreenTitle.tsx';
import { styles } from '../../ui/styles.ts';
import { formatSiteDate } from '../../ui/time/dates.ts';
import { historyQuery, restoreRevision } from './api.ts';
import { NameDialog } from './NameDialog.tsx';
import { RevisionRow } from './RevisionRow.tsx';
import type { HistorySource } from './source.ts';

/** With what compares texts. */
const ComparisonDialog = lazy(() => import('./ComparisonDialog.tsx'));

function byDay(revisions: readonly Revision[]): [day: string, revisions: Revision[]][] {
  const days = new Map<string, Revision[]>();
  for (const revision of revisions) {
    const day = formatSiteDate(revision.at);
    days.set(day, [...(days.get(day) ?? []), revision]);
  }
  return [...days];
}

/** What of the restored text no longer exists, and that visitors do not see it yet. */
function effectsOf(
  { published, lost_categories, taken_slug }: Restored,
  { takenSlug }: HistorySource,
): string | undefined {
  const effects = [
    published ? revisionMessages.restoredDraft : null,
    lost_categories > 0 ? revisionMessages.lostCategories(lost_categories) : null,
    taken_slug === null ? null : takenSlug(taken_slug),
  ].filter((effect) => effect !== null);
  return effects.length === 0 ? undefined : effects.join(' ');
}

interface HistoryProps {
  source: HistorySource;
  id: string;
}

/** The versions of a text, by day. */
export function History({ source, id }: HistoryProps) {
  const [, navigate] = useLocation();
  const history = useInfiniteQuery(historyQuery(source, id));
  const [base, setBase] = useState<Revision | null>(null);
  const [pair, setPair] = useState<readonly [number, number] | null>(null);
  const [named, setNamed] = useState<Revision | null>(null);
  const restore = useMutation({
    mutationFn: (revision: number) => restoreRevision(source, id, revision),
    meta: { failure: revisionMessages.restoreFailed },
    onSuccess: async (restored) => {
      toast.success(revisionMessages.restored, {
        description: effectsOf(restored, source),
        action: { label: source.open, onClick: () => navigate(source.paths.edit(id)) },
      });
      await source.refresh();
    },
    onError: source.refresh,
  });
  const first = history.data?.pages[0];
  const title = first?.title === '' ? postMessages.untitled : first?.title;
  return (
    <div className="mx-auto max-w-4xl">
      <ScreenTitle title={revisionMessages.title} about={title}>
        <Link href={source.paths.edit(id)} className={styles.quiet}>
          {source.back}
        </Link>
      </ScreenTitle>
      <div className="mt-5">
        <Loaded
          query={history}
          failure={revisionMessages.listFailed}
          stale={revisionMessages.listFailed}
        >
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            const { total = 0, bytes = 0, currentId = null } = pages[0] ?? {};
            return (
              <>
                <p className="text-lg font-bold wrap-anywhere">{title}</p>
                {total === 0 ? (
                  <Empty />
                ) : (
                  <p role="status" className="text-sm text-soft">
                    {revisionMessages.count(total, describeBytes(bytes))}
                  </p>
                )}
                {base !== null && (
                  <p className="sticky top-0 z-10 mt-4 flex flex-wrap items-center gap-x-4 border-2 border-ink bg-paper px-4 py-1">
                    {revisionMessages.choose}
                    <Button tone="link" className="min-h-11" onClick={() => setBase(null)}>
                      {revisionMessages.stopComparing}
                    </Button>
                  </p>
                )}
                {byDay(items).map(([day, revisions]) => (
                  <section key={day} aria-label={day} className="mt-6">
                    <h2 className="border-b-2 border-ink pb-1 font-note text-sm">{day}</h2>
                    <ul>
                      {revisions.map((revision) => (
                        <RevisionRow
                          key={revision.id}
                          source={source}
                          revision={revision}
                          isCurrent={revision.id === currentId}
                          base={base}
                          busy={restore.isPending}
                          onShow={() => setPair([revision.previous_id ?? revision.id, revision.id])}
                          onCompare={() => {
                            if (base === null) {
                              setBase(revision);
                              return;
                            }
                            setPair([base.id, revision.id]);
                            setBase(null);
                          }}
                          onName={() => setNamed(revision)}
                          onRestore={() => restore.mutate(revision.id)}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
                {history.hasNextPage && (
                  <Button
                    className="mt-6"
                    disabled={history.isFetchingNextPage}
                    onClick={() => void history.fetchNextPage()}
                  >
                    {revisionMessages.older}
                  </Button>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
      {pair !== null && (
        <Suspense>
          <ComparisonDialog source={source} id={id} pair={pair} onClose={() => setPair(null)} />
        </Suspense>
      )}
      {named !== null && (
        <NameDialog source={source} id={id} revision={named} onClose={() => setNamed(null)} />
      )}
    </div>
  );
}

function Empty() {
  return (
    <div className="mt-6 border-t-2 border-ink py-8">
      <p className="font-bold">{revisionMessages.none}</p>
      <p className="text-soft">{revisionMessages.noneHint}</p>
    </div>
  );
}
