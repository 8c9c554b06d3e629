import type { MouseEvent } from 'react';
import { navigationMessages } from '../languages/texts/index.ts';
import { classes } from './classes.ts';

type PageLink = number | 'ellipsis';

/** First, last, current and adjacent pages; a gap of one page shows that page instead of an ellipsis. */
export function pageLinks(current: number, pageCount: number): PageLink[] {
  const shown = [1, current - 1, current, current + 1, pageCount].filter(
    (page) => page >= 1 && page <= pageCount,
  );
  const pages = [...new Set(shown)].sort((one, other) => one - other);
  return pages.flatMap((page, index): PageLink[] => {
    const previous = pages[index - 1] ?? page - 1;
    if (page - previous === 1) return [page];
    if (page - previous === 2) return [page - 1, page];
    return ['ellipsis', page];
  });
}

interface PaginationProps {
  page: number;
  pageCount: number;
  href: (page: number) => string;
  onNavigate?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** By the distance from the current page. */
const relations: Readonly<Record<number, string>> = { [-1]: 'prev', 1: 'next' };

const cell =
  'grid size-11 place-items-center border-2 font-display text-xl font-black no-underline';

export function Pagination({ page, pageCount, href, onNavigate }: PaginationProps) {
  if (pageCount < 2) return null;
  const links = pageLinks(page, pageCount);
  return (
    <nav aria-label={navigationMessages.pages} className="mt-12 flex justify-center">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        {links.map((link, index) =>
          link === 'ellipsis' ? (
            <li key={`gap-before-${links[index + 1]}`} className="px-1 text-soft">
              <span aria-hidden="true">…</span>
            </li>
          ) : (
            <li key={link}>
              <a
                href={href(link)}
                onClick={onNavigate}
                aria-label={navigationMessages.page(link)}
                aria-current={link === page ? 'page' : undefined}
                rel={relations[link - page]}
                className={classes(
                  cell,
                  link === page
                    ? 'border-ink bg-ink text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                    : 'border-transparent text-ink hover:border-ink',
                )}
              >
                {link}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
