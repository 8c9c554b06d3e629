import { scoreMessages } from '../../../core/languages/texts/index.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { splitLines } from '../../../core/rich-text/lines.ts';
import { classes } from '../../../core/ui/classes.ts';

const marks = {
  plus: { path: 'M12 4v16M4 12h16', tone: 'text-good' },
  minus: { path: 'M4 12h16', tone: 'text-bad' },
} as const;

interface ColumnProps {
  heading: string;
  mark: keyof typeof marks;
  items: string[];
}

function Column({ heading, mark, items }: ColumnProps) {
  if (items.length === 0) return null;
  return (
    <section className="flex-1">
      <h2
        className={classes(
          'flex items-baseline justify-between border-b-4 border-current pb-1 font-display text-4xl leading-none font-black uppercase print:border-b-2 print:text-2xl',
          marks[mark].tone,
        )}
      >
        {`${heading} `}
        <span aria-hidden="true" className="font-note text-base font-bold">
          {items.length}
        </span>
      </h2>
      <ul>
        {items.map((item) => (
          <li
            key={item}
            className="flex break-inside-avoid gap-3 border-b border-rule/40 py-3 print:py-1.5"
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className={classes('mt-1.5 size-4 shrink-0 stroke-current', marks[mark].tone)}
            >
              <path d={marks[mark].path} strokeWidth={4.5} />
            </svg>
            <span dir="auto">{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ProsAndCons({ review }: { review: Pick<Review, 'pros' | 'cons'> }) {
  const pros = splitLines(review.pros);
  const cons = splitLines(review.cons);
  if (pros.length + cons.length === 0) return null;
  return (
    <div className="flex flex-col gap-8 md:flex-row md:gap-12 print:flex-row print:gap-8">
      <Column heading={scoreMessages.pros} mark="plus" items={pros} />
      <Column heading={scoreMessages.cons} mark="minus" items={cons} />
    </div>
  );
}
