import { Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { ManagedLink } from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { MANAGED_LINK_PREFIX } from '../../core/links/schema.ts';
import { copyText } from '../ui/copy-text.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { formatDateTime } from '../ui/time/dates.ts';

interface LinksTableProps {
  rows: ManagedLink[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onEdit: (link: ManagedLink) => void;
  onDelete: (link: ManagedLink) => void;
  onRestore: (link: ManagedLink) => void;
}

function stateText({ state, starts_at, ends_at, deleted_at }: ManagedLink): string | null {
  if (state === 'deleted' && deleted_at !== null) return messages.states.deleted;
  if (state === 'scheduled' && starts_at !== null) {
    return messages.startsOn(formatDateTime(starts_at));
  }
  if (ends_at === null) return null;
  return (state === 'ended' ? messages.ended : messages.endsOn)(formatDateTime(ends_at));
}

function LinkCell({ link }: { link: ManagedLink }) {
  const state = stateText(link);
  return (
    <>
      <span className="font-note">
        {MANAGED_LINK_PREFIX}
        {link.slug}
      </span>
      {link.name !== '' && <span className="block text-sm font-normal">{link.name}</span>}
      {state !== null && <span className="block text-sm font-normal text-soft">{state}</span>}
      <span className="block text-sm font-normal text-soft lg:hidden">{link.target}</span>
    </>
  );
}

function TargetCell({ link }: { link: ManagedLink }) {
  const countries = Object.keys(link.country_targets).sort();
  return (
    <div className="max-w-md text-sm wrap-anywhere">
      {link.merchant !== null && <b className="block">{link.merchant}</b>}
      <span className="line-clamp-3">{link.target ?? messages.targetNone}</span>
      {countries.length > 0 && (
        <span className="block text-soft">{messages.countries(countries.join(', '))}</span>
      )}
    </div>
  );
}

/** On narrow screens the target is shown below the link. */
export function LinksTable(props: LinksTableProps) {
  const { rows, chosen, onChoose, onEdit, onDelete, onRestore } = props;
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const columns: Column<ManagedLink>[] = [
    {
      name: messages.columns.link,
      width: 'w-full lg:w-2/5',
      cell: (link) => (
        <div className="flex items-start gap-1">
          <label className="-my-2 -ml-2 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={messages.select(link.slug)}
              checked={chosen.has(link.id)}
              onChange={({ target }) => toggle(link.id, target.checked)}
              className="size-5 accent-(--ink)"
            />
          </label>
          <div className="min-w-0 wrap-anywhere">
            <LinkCell link={link} />
          </div>
        </div>
      ),
    },
    {
      name: messages.columns.target,
      hidden: 'max-lg:hidden',
      cell: (link) => <TargetCell link={link} />,
    },
    {
      name: messages.columns.clicks,
      right: true,
      hidden: 'max-sm:hidden',
      cell: ({ clicks }) => clicks.toLocaleString(),
    },
    {
      name: messages.columns.actions,
      cell: (link) => (
        <div className="-my-2 flex max-sm:flex-col">
          <IconButton
            icon={Copy}
            label={messages.copy(link.slug)}
            onClick={() => void copyText(`${location.origin}${MANAGED_LINK_PREFIX}${link.slug}`)}
          />
          <IconButton
            icon={Pencil}
            label={messages.editNamed(link.slug)}
            onClick={() => onEdit(link)}
          />
          {link.state === 'deleted' ? (
            <IconButton
              icon={RotateCcw}
              label={messages.restoreNamed(link.slug)}
              onClick={() => onRestore(link)}
            />
          ) : (
            <IconButton
              icon={Trash2}
              label={messages.deleteNamed(link.slug)}
              onClick={() => onDelete(link)}
            />
          )}
        </div>
      ),
    },
  ];
  return <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
