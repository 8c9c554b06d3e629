import type { PickOrder } from '../../../core/best-of/schema.ts';
import { bestOfPageMessages as messages } from '../../../core/languages/texts/index.ts';
import { presentText } from '../../../core/posts/display.ts';
import { classes } from '../../../core/ui/classes.ts';
import { pickAnchor } from './PickSection.tsx';
import type { PickedReview } from './page-texts.ts';

/** A longer list would be taller than the screen beside the introduction. */
const SIDE_MAX_COUNT = 8;

export const fitsAside = (picked: readonly PickedReview[]) => picked.length <= SIDE_MAX_COUNT;

interface PickListProps {
  picked: readonly PickedReview[];
  order: PickOrder;
}

/** Every pick with its label, as links into the page, and how they are ordered. */
export function PickList({ picked, order }: PickListProps) {
  return (
    <nav
      aria-labelledby="at-a-glance"
      className="self-start border-2 border-ink bg-card print:border"
    >
      <h2
        id="at-a-glance"
        className="border-b-2 border-ink px-4 py-2.5 font-note text-sm tracking-wider uppercase print:border-b"
      >
        {messages.atAGlance}
      </h2>
      <ol className={classes('px-4', !fitsAside(picked) && 'gap-x-10 sm:columns-2')}>
        {picked.map((each) => {
          const label = presentText(each.pick.label);
          return (
            <li
              key={each.review.id}
              className="flex break-inside-avoid items-start gap-3 border-b border-rule/40 py-3"
            >
              <span
                aria-hidden="true"
                className="shrink-0 font-display text-4xl leading-[0.85] font-black text-accent-text"
              >
                {each.number}
              </span>
              <div className="min-w-0">
                {label !== null && (
                  <p dir="auto" className="font-note text-xs tracking-wider text-soft uppercase">
                    {label}
                  </p>
                )}
                <a
                  dir="auto"
                  href={`#${pickAnchor(each)}`}
                  className="block py-0.5 font-display text-2xl leading-none font-black no-underline hover:underline"
                >
                  {each.review.title}
                </a>
              </div>
            </li>
          );
        })}
      </ol>
      {picked.length > 1 && (
        <p className="border-t-2 border-ink px-4 py-2.5 text-sm leading-snug text-soft print:border-t">
          {messages.order[order]}
        </p>
      )}
    </nav>
  );
}
