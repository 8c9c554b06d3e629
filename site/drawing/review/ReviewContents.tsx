import { contentsMessages } from '../../../core/languages/texts/index.ts';
import type { TextHeading } from '../../../core/rich-text/headings.ts';
import { classes } from '../../../core/ui/classes.ts';

/** A part of a review that can be jumped to. */
export interface ContentsEntry {
  id: string;
  label: string;
  /** Headings of the text in it. */
  headings?: readonly TextHeading[];
}

/** With fewer headings, a table of contents is not useful. */
const MIN_COUNT = 2;
/** Deeper headings would fill the list. */
const SHOWN_LEVELS = 2;

export const hasContents = (entries: readonly ContentsEntry[]) => entries.length >= MIN_COUNT;

/** The headings of the first two levels that a text uses. */
function outline(headings: readonly TextHeading[]) {
  const levels = [...new Set(headings.map(({ level }) => level))].sort().slice(0, SHOWN_LEVELS);
  return headings
    .filter(({ level }) => levels.includes(level))
    .map((heading) => ({ ...heading, isInner: heading.level !== levels[0] }));
}

const link =
  'no-underline max-xl:inline-flex max-xl:min-h-11 max-xl:items-center max-xl:border-2 max-xl:border-ink max-xl:px-3 max-xl:py-1.5 max-xl:hover:bg-ink max-xl:hover:text-paper xl:block xl:border-l-4 xl:border-rule/30 xl:py-1.5 xl:hover:underline xl:aria-[current]:border-accent xl:aria-[current]:text-accent-text';

/**
 * Jump links; beside a wide text a table of contents, in which `site/scripts/contents.ts` marks what is
 * being read.
 */
export function ReviewContents({ entries }: { entries: readonly ContentsEntry[] }) {
  if (!hasContents(entries)) return null;
  return (
    <nav
      data-contents
      aria-label={contentsMessages.label}
      className="xl:min-h-0 xl:overflow-y-auto xl:overscroll-contain"
    >
      <p
        aria-hidden="true"
        className="mb-2.5 font-note text-sm tracking-wider text-soft uppercase max-xl:sr-only"
      >
        {contentsMessages.label}
      </p>
      <ul className="text-base leading-snug max-xl:flex max-xl:flex-wrap max-xl:gap-2">
        {entries.map(({ id, label, headings = [] }) => (
          <li key={id}>
            <a href={`#${id}`} className={classes(link, 'xl:pl-3')}>
              {label}
            </a>
            {headings.length > 0 && (
              <ul className="max-xl:hidden">
                {outline(headings).map((heading) => (
                  <li key={heading.id}>
                    <a
                      href={`#${heading.id}`}
                      className={classes(
                        link,
                        'text-sm text-soft',
                        heading.isInner ? 'xl:pl-9' : 'xl:pl-6',
                      )}
                    >
                      {heading.text}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
