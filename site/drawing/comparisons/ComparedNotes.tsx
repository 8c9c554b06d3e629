import { comparisonMessages as messages } from '../../../core/languages/texts/index.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { splitLines } from '../../../core/rich-text/lines.ts';
import { classes } from '../../../core/ui/classes.ts';

const kinds = [
  { field: 'pros', heading: messages.pros, sign: '+', tone: 'text-good' },
  { field: 'cons', heading: messages.cons, sign: '−', tone: 'text-bad' },
] as const;

type Noted = Pick<Review, 'id' | 'title' | 'pros' | 'cons'>;

export const hasNotes = ({ pros, cons }: Pick<Review, 'pros' | 'cons'>) =>
  splitLines(pros).length + splitLines(cons).length > 0;

/** Has more columns than elsewhere, because the lists are long. */
const columns: Readonly<Record<number, string>> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 md:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
};

/**
 * On wide screens the pros of all products start on one line, and so do the cons. On a phone those of one
 * product stand beside each other.
 */
export function ComparedNotes({ reviews }: { reviews: readonly Noted[] }) {
  return (
    <div
      className={classes(
        'grid gap-x-8 gap-y-8 sm:gap-y-3 print:grid-flow-col print:grid-cols-none',
        columns[reviews.length],
      )}
    >
      {reviews.map((review) => (
        <section
          key={review.id}
          className="grid content-start gap-x-6 gap-y-3 max-sm:grid-cols-2 sm:row-span-3 sm:grid-rows-subgrid"
        >
          <h3
            dir="auto"
            className="col-span-full font-display text-2xl leading-none font-black text-balance"
          >
            {review.title}
          </h3>
          {kinds.map((kind) => (
            <Notes key={kind.field} items={splitLines(review[kind.field])} {...kind} />
          ))}
        </section>
      ))}
    </div>
  );
}

type NotesProps = Pick<(typeof kinds)[number], 'heading' | 'sign' | 'tone'> & { items: string[] };

function Notes({ items, heading, sign, tone }: NotesProps) {
  // An empty one keeps its place between the others.
  if (items.length === 0) return <div className="max-sm:hidden" />;
  return (
    <div>
      <h4 className={classes('font-note text-sm font-bold tracking-wider uppercase', tone)}>
        {heading}
      </h4>
      <ul>
        {items.map((item) => (
          <li
            key={item}
            className="flex break-inside-avoid gap-2.5 border-b border-rule/40 py-2.5 leading-snug print:py-1"
          >
            <span aria-hidden="true" className={classes('font-bold', tone)}>
              {sign}
            </span>{' '}
            <span dir="auto">{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
