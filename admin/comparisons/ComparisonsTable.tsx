import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { type ComparisonRow, isLive } from '../../core/comparisons/admin.ts';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { comparisonPath } from '../../core/comparisons/schema.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { styles } from '../ui/styles.ts';
import { Toggle } from '../ui/Toggle.tsx';
import { editComparisonPath, newComparisonPath } from './comparisons-address.ts';

export const nameOf = ({ posts: [one, other] }: Pick<ComparisonRow, 'posts'>) =>
  messages.pair(one.title, other.title);

const rowKey = ({ posts: [one, other] }: ComparisonRow) => `${one.id} ${other.id}`;

interface ComparisonsTableProps {
  rows: ComparisonRow[];
  onPublish: (row: ComparisonRow, published: boolean) => void;
  onDelete: (row: ComparisonRow) => void;
}

function Pair(row: ComparisonRow) {
  const [one, other] = row.posts;
  return (
    <>
      {nameOf(row)}
      <span className="mt-1 flex flex-wrap gap-1.5 font-normal">
        <Badge>{isLive(row) ? messages.live : messages.off}</Badge>
        {!row.has_text && <Badge>{messages.noText}</Badge>}
        {[one, other]
          .filter(({ is_public }) => !is_public)
          .map(({ id, title, is_trashed }) => (
            <Badge key={id}>
              {is_trashed ? messages.inTrash(title) : messages.notPublic(title)}
            </Badge>
          ))}
      </span>
    </>
  );
}

function Source({ id, best_of }: ComparisonRow) {
  return (
    <ul className="grid gap-2">
      {id !== null && <li>{messages.owner}</li>}
      {best_of.map((page) => (
        <li key={page.id} className="wrap-anywhere">
          <Link href={paths.editBestOf(page.id)} className={styles.link}>
            {page.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PageLink(row: ComparisonRow) {
  const [one, other] = row.posts;
  if (!isLive(row) || one.slug === null || other.slug === null) return null;
  return (
    <a
      href={comparisonPath(one.slug, other.slug)}
      target="_blank"
      rel="noopener"
      title={messages.open}
      aria-label={`${messages.open}: ${nameOf(row)}`}
      className={styles.icon}
    >
      <ExternalLink aria-hidden="true" className="size-5" />
    </a>
  );
}

export function ComparisonsTable({ rows, onPublish, onDelete }: ComparisonsTableProps) {
  const columns: Column<ComparisonRow>[] = [
    { name: messages.pairColumn, width: 'w-full sm:w-1/2', cell: (row) => <Pair {...row} /> },
    {
      name: messages.source,
      hidden: 'max-sm:hidden',
      cell: (row) => <Source {...row} />,
    },
    {
      name: messages.published,
      cell: (row) =>
        row.id !== null && (
          <Toggle
            aria-label={`${messages.published}: ${nameOf(row)}`}
            checked={row.published}
            onCheckedChange={(published) => onPublish(row, published)}
          />
        ),
    },
    {
      name: messages.actions,
      cell: (row) => (
        <div className="-my-2 flex flex-wrap">
          <PageLink {...row} />
          {row.id === null ? (
            <Link
              href={newComparisonPath(row.posts.map(({ id }) => id))}
              title={messages.write}
              aria-label={`${messages.write}: ${nameOf(row)}`}
              className={styles.icon}
            >
              <Pencil aria-hidden="true" className="size-5" />
            </Link>
          ) : (
            <>
              <Link
                href={editComparisonPath(row.id)}
                title={messages.editTitle}
                aria-label={`${messages.editTitle}: ${nameOf(row)}`}
                className={styles.icon}
              >
                <Pencil aria-hidden="true" className="size-5" />
              </Link>
              <IconButton
                icon={Trash2}
                label={`${messages.deleteTitle}: ${nameOf(row)}`}
                title={messages.deleteTitle}
                onClick={() => onDelete(row)}
              />
            </>
          )}
        </div>
      ),
    },
  ];
  return <DataTable columns={columns} rows={rows} rowKey={rowKey} />;
}
