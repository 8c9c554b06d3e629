import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { useLocation, useSearch } from 'wouter';
import {
  linkHealthMessages,
  linkScreenMessages as messages,
} from '../../core/link-health/messages.ts';
import { type LinkQuery, type LinkState, linkFilters } from '../../core/link-health/schema.ts';
import { Pagination } from '../../core/ui/Pagination.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ChoiceSelect } from '../ui/list/ChoiceSelect.tsx';
import { EmptyList, NoMatch } from '../ui/list/EmptyList.tsx';
import { SearchBox } from '../ui/list/SearchBox.tsx';
import { usePageLinks } from '../ui/list/use-page-links.ts';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { linksQuery, refreshLinks, runLinkChecks } from './api.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { LinksTable } from './LinksTable.tsx';
import { linksAddress, readLinkQuery } from './links-address.ts';

type Counts = { [State in LinkState]?: number | undefined };

/** The names of the states with how many links have each. */
function filterNames(counts: Counts): Record<LinkQuery['state'], string> {
  const names = Object.entries(messages.states).map(([state, name]) => [
    state,
    `${name} (${(counts[state as LinkState] ?? 0).toLocaleString('en')})`,
  ]);
  return { ...messages.states, ...Object.fromEntries(names), all: messages.all };
}

const isFiltered = ({ state, search }: LinkQuery) => state !== 'all' || search !== '';

/** Filter, search and page are in the address. */
export default function LinkHealthScreen() {
  const [, navigate] = useLocation();
  const query = readLinkQuery(useSearch());
  const list = useQuery(linksQuery(query));
  const region = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  /** Counts resets; as the search box's key, each one empties it. */
  const [resets, setResets] = useState(0);
  const goToPage = usePageLinks(region);
  const change = (part: Partial<LinkQuery>) => {
    navigate(linksAddress({ ...query, page: 1, ...part }), { replace: true });
  };
  const reset = () => {
    navigate(paths.links, { replace: true });
    setResets(resets + 1);
  };
  return (
    <ScreenGroup group="links" title={messages.title} actions={<RunChecks />}>
      <p className="max-w-[70ch] text-soft">{messages.intro}</p>
      <search className="mt-5 grid gap-2 sm:flex">
        <div className="min-w-0 sm:grow">
          <SearchBox
            key={resets}
            label={messages.search}
            placeholder={messages.searchHelp}
            search={query.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <ChoiceSelect
          label={messages.filter}
          value={query.state}
          values={linkFilters}
          names={filterNames(list.data?.counts ?? {})}
          onChange={(state) => change({ state })}
          className="min-w-0 sm:w-56"
        />
      </search>
      <section ref={region} aria-label={messages.title} tabIndex={-1} className="mt-5 outline-none">
        <Loaded query={list} failure={linkHealthMessages.failed} stale={linkHealthMessages.failed}>
          {({ items, total, page, pageCount }) => (
            <>
              <p role="status" className="mb-3 text-sm text-soft">
                {messages.count(total)}
              </p>
              {total === 0 ? (
                <Nothing isFiltered={isFiltered(query)} onReset={reset} />
              ) : (
                <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
                  <LinksTable links={items} onOpen={setOpen} />
                </div>
              )}
              <Pagination
                page={page}
                pageCount={pageCount}
                href={(target) => linksAddress({ ...query, page: target })}
                onNavigate={goToPage}
              />
            </>
          )}
        </Loaded>
      </section>
      {open !== null && <LinkDialog id={open} onClose={() => setOpen(null)} />}
    </ScreenGroup>
  );
}

function RunChecks() {
  const run = useMutation({
    mutationFn: runLinkChecks,
    meta: { failure: linkHealthMessages.runFailed },
    onSuccess: () => toast.success(messages.runStarted),
    onSettled: refreshLinks,
  });
  return (
    <Button disabled={run.isPending} onClick={() => run.mutate()}>
      {run.isPending ? messages.running : messages.run}
    </Button>
  );
}

function Nothing(props: { isFiltered: boolean; onReset: () => void }) {
  if (props.isFiltered) {
    return <NoMatch text={messages.noMatch} clear={messages.clear} onClear={props.onReset} />;
  }
  return <EmptyList title={messages.none} text={messages.noneHelp} />;
}
