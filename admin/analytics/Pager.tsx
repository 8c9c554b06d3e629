import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { pageWindow } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';

/** Numbered links below a list. */
const ANALYTICS_PAGE_LINKS = 5;

interface PagerProps {
  /** What is paged, for screen readers. */
  name: string;
  page: number;
  pageCount: number;
  address: (page: number) => string;
}

const step =
  'inline-flex min-h-11 items-center px-1 font-display sm:px-2 text-xl leading-none font-extrabold no-underline';
const cell =
  'grid min-h-11 min-w-9 place-items-center border-2 px-1.5 sm:min-w-11 font-display text-xl font-extrabold no-underline';

/** Previous, a few pages by number, Next; as links, so that each can be opened by itself. */
export function Pager({ name, page, pageCount, address }: PagerProps) {
  const [, navigate] = useLocation();
  if (pageCount < 2) return null;

  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.currentTarget.href);
    navigate(pathname + search);
  };
  const neighbour = (word: string, target: number) =>
    target < 1 || target > pageCount ? (
      // A link without an address is what a disabled link is.
      // biome-ignore lint/a11y/useFocusableInteractive: what cannot be followed is passed over
      // biome-ignore lint/a11y/useSemanticElements: there is no disabled link
      <span role="link" aria-disabled="true" className={classes(step, 'text-soft opacity-60')}>
        {word}
      </span>
    ) : (
      <a href={address(target)} onClick={go} className={classes(step, 'hover:underline')}>
        {word}
      </a>
    );

  return (
    <nav
      aria-label={`Pages of ${name}`}
      className="mt-3 flex flex-wrap items-center gap-0.5 sm:gap-1"
    >
      {neighbour('Previous', page - 1)}
      <ul className="flex flex-wrap gap-0.5 sm:gap-1">
        {pageWindow(page, pageCount, ANALYTICS_PAGE_LINKS).map((link) => (
          <li key={link}>
            <a
              href={address(link)}
              onClick={go}
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
            </a>
          </li>
        ))}
      </ul>
      {neighbour('Next', page + 1)}
    </nav>
  );
}
