import type { MouseEvent } from 'react';
import { classes } from './classes.ts';
import { pageLinks } from './pagination.ts';

interface PaginationProps {
  page: number;
  pageCount: number;
  /** The address of a page, so that every link works by itself. */
  href: (page: number) => string;
  onNavigate?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

const cell =
  'grid size-11 place-items-center border-2 font-display text-xl font-extrabold no-underline';

/** First, last, current and neighbouring pages, as links. */
export function Pagination({ page, pageCount, href, onNavigate }: PaginationProps) {
  if (pageCount < 2) return null;
  const links = pageLinks(page, pageCount);
  return (
    <nav aria-label="Pages" className="mt-12 flex justify-center">
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
                aria-label={`Page ${link}`}
                aria-current={link === page ? 'page' : undefined}
                className={classes(
                  cell,
                  link === page
                    ? 'border-ink bg-ink text-paper'
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
