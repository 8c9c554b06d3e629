import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { LinksQuery, ManagedLink } from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { EmptyList, NoMatch } from '../ui/list/EmptyList.tsx';
import { PagedList } from '../ui/list/PagedList.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { styles } from '../ui/styles.ts';
import { exportUrl, linksQuery } from './api.ts';
import { changeOne } from './change-one.ts';
import { LinksTable } from './LinksTable.tsx';
import { LinksToolbar } from './LinksToolbar.tsx';
import { LinkUses } from './LinkUses.tsx';
import { isFiltered, linksAddress, readLinksQuery } from './links-address.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));
const ImportDialog = lazy(() => import('./ImportDialog.tsx'));
const LinkDialog = lazy(() => import('./LinkDialog.tsx'));

type Open =
  | { kind: 'form'; link: ManagedLink | null }
  | { kind: 'delete'; link: ManagedLink }
  | { kind: 'bulk'; links: ManagedLink[] }
  | { kind: 'import' };

const none: ReadonlySet<string> = new Set();

/** Search, filters, order and page are in the address. */
export default function ManagedLinksScreen() {
  const [, navigate] = useLocation();
  const query = readLinksQuery(useSearch());
  const list = useQuery(linksQuery(query));
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setChosen] = useState(none);
  /** Counts resets; as the toolbar's key, each one empties the search box. */
  const [resets, setResets] = useState(0);
  const restore = useMutation({
    mutationFn: (link: ManagedLink) => changeOne(link, 'restore'),
    meta: { failure: messages.changeFailed },
  });
  const change = (part: Partial<LinksQuery>) => {
    setChosen(none);
    navigate(linksAddress({ ...query, page: 1, ...part }), { replace: true });
  };
  const reset = () => {
    navigate(paths.managedLinks, { replace: true });
    setResets(resets + 1);
  };
  const close = () => setOpen(null);
  /** As the list shows it now. After a refusal that is what another window has saved. */
  const current = (link: ManagedLink) => list.data?.items.find(({ id }) => id === link.id) ?? link;
  const isEmpty = list.data?.total === 0 && !isFiltered(query);
  return (
    <ScreenGroup
      group="links"
      title={messages.title}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen({ kind: 'import' })}>{messages.import}</Button>
          {!isEmpty && (
            <a href={exportUrl} className={styles.quiet}>
              {messages.export}
            </a>
          )}
          <Button tone="primary" onClick={() => setOpen({ kind: 'form', link: null })}>
            {messages.add}
          </Button>
        </div>
      }
    >
      <p className="mb-5 max-w-[60ch] text-soft">{messages.intro}</p>
      {!isEmpty && <LinksToolbar key={resets} query={query} onChange={change} />}
      <PagedList
        label={messages.title}
        query={list}
        failure={messages.listFailed}
        empty={!isFiltered(query) && <Empty />}
        noMatch={<NoMatch text={messages.noMatch} clear={messages.clearSearch} onClear={reset} />}
        above={({ items, total }) => (
          <Selection
            items={items}
            total={total}
            chosen={chosen}
            onChoose={setChosen}
            onEdit={(links) => setOpen({ kind: 'bulk', links })}
          />
        )}
        href={(page) => linksAddress({ ...query, page })}
        onLeave={() => setChosen(none)}
      >
        {({ items }) => (
          <LinksTable
            rows={items}
            chosen={chosen}
            onChoose={setChosen}
            onEdit={(link) => setOpen({ kind: 'form', link })}
            onDelete={(link) => setOpen({ kind: 'delete', link })}
            onRestore={restore.mutate}
          />
        )}
      </PagedList>
      <Suspense fallback={null}>
        {open?.kind === 'form' && <LinkDialog link={open.link} onClose={close} />}
        {open?.kind === 'import' && <ImportDialog onClose={close} />}
        {open?.kind === 'bulk' && (
          <BulkDialog
            links={open.links.map(current)}
            onClose={close}
            onChanged={() => setChosen(none)}
          />
        )}
      </Suspense>
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={messages.deleteTitle}
          act={() => changeOne(current(open.link), 'delete')}
          failure={messages.changeFailed}
          confirm={messages.delete}
          onClose={close}
        >
          <p className="wrap-anywhere">{messages.deleteText(open.link.slug)}</p>
          <LinkUses id={open.link.id} />
        </ConfirmDialog>
      )}
    </ScreenGroup>
  );
}

function Empty() {
  return <EmptyList title={messages.none} text={messages.noneHelp} />;
}

interface SelectionProps {
  items: ManagedLink[];
  total: number;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onEdit: (links: ManagedLink[]) => void;
}

/** How many there are, and what to do with chosen ones. */
function Selection({ items, total, chosen, onChoose, onEdit }: SelectionProps) {
  const links = items.filter(({ id }) => chosen.has(id));
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2 text-sm text-soft">
      <p role="status">
        {links.length === 0 ? messages.count(total) : messages.selected(links.length)}
      </p>
      {items.length > 0 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={links.length === items.length}
            onChange={({ target }) =>
              onChoose(target.checked ? new Set(items.map(({ id }) => id)) : none)
            }
            className="size-5 accent-(--ink)"
          />
          {messages.selectAll}
        </label>
      )}
      {links.length > 0 && <Button onClick={() => onEdit(links)}>{messages.bulk}</Button>}
    </div>
  );
}
