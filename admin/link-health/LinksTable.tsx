import { linkScreenMessages as messages } from '../../core/link-health/messages.ts';
import type { ListedLink } from '../../core/link-health/schema.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { formatTime } from '../ui/time/dates.ts';
import { LinkStateLabel } from './LinkStateLabel.tsx';

interface LinksTableProps {
  links: readonly ListedLink[];
  onOpen: (id: string) => void;
}

const checkedAt = ({ checked_at }: ListedLink) =>
  checked_at === null ? (
    <span className="text-soft">{messages.never}</span>
  ) : (
    <time dateTime={checked_at}>{formatTime(checked_at)}</time>
  );

function usageOf({ title, slug, uses }: ListedLink): string {
  const name = title ?? (slug === null ? null : `/go/${slug}`);
  return name === null ? messages.uses(uses) : `${name} · ${messages.uses(uses)}`;
}

export function LinksTable({ links, onOpen }: LinksTableProps) {
  const columns: Column<ListedLink>[] = [
    {
      name: messages.columns.link,
      cell: (link) => (
        <div className="max-w-[60ch]">
          <Button
            tone="link"
            onClick={() => onOpen(link.id)}
            className="min-h-6 text-left font-bold wrap-anywhere"
          >
            {link.url.replace(/^https?:\/\//, '')}
          </Button>
          <p className="text-sm font-normal text-soft wrap-anywhere">{usageOf(link)}</p>
          <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 font-normal sm:hidden">
            <LinkStateLabel link={link} />
            <span className="text-sm text-soft">{messages.clicks(link.clicks)}</span>
          </div>
          {link.ignored_reason !== null && (
            <p className="mt-1 text-sm font-normal">
              {messages.ignoredBecause(link.ignored_reason)}
            </p>
          )}
        </div>
      ),
    },
    {
      name: messages.columns.state,
      cell: (link) => <LinkStateLabel link={link} />,
      hidden: 'max-sm:hidden',
      width: 'sm:w-52',
    },
    {
      name: messages.columns.clicks,
      cell: ({ clicks }) => clicks.toLocaleString('en'),
      right: true,
      hidden: 'max-sm:hidden',
    },
    { name: messages.columns.checked, cell: checkedAt, right: true, hidden: 'max-md:hidden' },
  ];
  return <DataTable columns={columns} rows={links} rowKey={({ id }) => id} />;
}
