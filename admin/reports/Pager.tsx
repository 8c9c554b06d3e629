import { Link } from 'wouter';
import { pageWindow } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';

const PAGE_LINKS = 5;

interface PagerProps {
  name: string;
  page: number;
  pageCount: number;
  address: (page: number) => string;
}

const step =
  'inline-flex min-h-11 items-center px-1 font-display sm:px-2 text-xl leading-none font-extrabold no-underline';
const cell =
  'grid min-h-11 min-w-9 place-items-center border-2 px-1.5 sm:min-w-11 font-display text-xl font-extrabold no-underline';

export function Pager({ name, page, pageCount, address }: PagerProps) {
  if (pageCount < 2) return null;
  const neighbour = (word: string, target: number) =>
    target < 1 || target > pageCount ? (
      // HTML has no disabled link; this is the ARIA form.
      // biome-ignore lint/a11y/useFocusableInteractive: a disabled link is skipped
      // biome-ignore lint/a11y/useSemanticElements: there is no disabled link
      <span role="link" aria-disabled="true" className={classes(step, 'text-soft opacity-60')}>
        {word}
      </span>
    ) : (
      <Link href={address(target)} className={classes(step, 'hover:underline')}>
        {word}
      </Link>
    );

  return (
    <nav
      aria-label={`Pages of ${name}`}
      className="mt-3 flex flex-wrap items-center gap-0.5 sm:gap-1"
    >
      {neighbour('Previous', page - 1)}
      <ul className="flex flex-wrap gap-0.5 sm:gap-1">
        {pageWindow(page, pageCount, PAGE_LINKS).map((link) => (
          <li key={link}>
            <Link
              href={address(link)}
              aria-label={`Page ${link}`}
              aria-current={link === page ? 'page' : undefined}
              className={classes(
                cell,
                link === page
                  ? 'border-ink bg-ink text-paper'
                  : 'border-transparent hover:border-ink',
              )}
            >
              {link.toLocaleString()}
            </Link>
          </li>
        ))}
      </ul>
      {neighbour('Next', page + 1)}
    </nav>
  );
}
