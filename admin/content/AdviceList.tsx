import type { ReactNode } from 'react';
import { publishCheckMessages } from '../../core/posts/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { styles } from '../ui/styles.ts';

interface AdviceListProps<Field extends string> {
  advice: readonly { field: Field | null; sentence: string }[];
  count: string;
  nothing: string;
  onGo: (field: Field) => void;
  /** Below the list. */
  notes?: ReactNode;
  children?: ReactNode;
}

/** Advice before a text is published; it never blocks publishing. */
export function AdviceList<Field extends string>(props: AdviceListProps<Field>) {
  const { advice, count, nothing, onGo, notes, children } = props;
  return (
    <section aria-labelledby="publish-check" className="border-t-2 border-ink pt-4">
      <h2
        id="publish-check"
        className="flex items-baseline justify-between font-display text-2xl leading-none font-extrabold"
      >
        {publishCheckMessages.title}
        <span aria-hidden="true" className="font-note text-base">
          {advice.length === 0 ? '✓' : advice.length}
        </span>
      </h2>
      <p role="status" className="sr-only">
        {count}
      </p>
      <div className="mt-3 text-sm">
        {advice.length === 0 ? (
          <p className="text-good">{nothing}</p>
        ) : (
          <ul className="grid gap-2.5">
            {advice.map(({ field, sentence }) => (
              <li key={sentence} className="border-l-4 border-accent pl-3">
                {field === null ? (
                  sentence
                ) : (
                  <button
                    type="button"
                    onClick={() => onGo(field)}
                    className={classes(styles.rowLink, 'text-left')}
                  >
                    {sentence}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {advice.length > 0 && <p className="mt-3 text-soft">{publishCheckMessages.advice}</p>}
        {notes}
      </div>
      {children}
    </section>
  );
}
