import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { useLocation, useSearch } from 'wouter';
import {
  linkHealthMessages,
  linkScreenMessages as messages,
} from '../../core/link-health/messages.ts';
import { type LinkQuery, type LinkState, linkFilters } from '../../core/link-health/schema.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceSelect } from '../ui/list/ChoiceSelect.tsx';
import { EmptyList, NoMatch } from '../ui/list/EmptyList.tsx';
import { PagedList } from '../ui/list/PagedList.tsx';
import { SearchBox } from '../ui/list/SearchBox.tsx';
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
  const [open, setOpen] = useState<string | null>(null);
  /** Counts resets; as the search box's key, each one empties it. */
  const [resets, setResets] = useState(0);
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
      <PagedList
        label={messages.title}
        query={list}
        failure={linkHealthMessages.failed}
        empty={!isFiltered(query) && <EmptyList title={messages.none} text={messages.noneHelp} />}
        noMatch={<NoMatch text={messages.noMatch} clear={messages.clear} onClear={reset} />}
        above={({ total }) => messages.count(total)}
        href={(page) => linksAddress({ ...query, page })}
      >
        {({ items }) => <LinksTable links={items} onOpen={setOpen} />}
      </PagedList>
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
