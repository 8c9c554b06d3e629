import type { SyntheticEvent } from 'react';
import { COMPARED_MIN_COUNT } from '../../core/forms/limits.ts';
import { choiceMessages as messages } from '../../core/languages/texts/index.ts';
import { buttonStyles } from '../../core/ui/button-styles.ts';
import { classes } from '../../core/ui/classes.ts';
import { COMPARE_FORM_ID } from '../drawing/comparisons/CompareChoice.tsx';

interface CompareBarProps {
  /** Slugs. */
  chosen: readonly string[];
  /** Slugs of the list, whose checkboxes belong to the form. */
  shown: readonly string[];
  /** The URL of the list without the choice. */
  withoutChoice: string;
  problem: string;
  onProblem: (problem: string) => void;
  onClear: () => void;
}

/** The form of the checkboxes. It has the same place and height whatever is chosen. */
export function CompareBar(props: CompareBarProps) {
  const { chosen, shown, withoutChoice, problem, onProblem, onClear } = props;
  const submit = (event: SyntheticEvent) => {
    if (chosen.length >= COMPARED_MIN_COUNT) return;
    event.preventDefault();
    onProblem(messages.tooFew);
  };
  return (
    <form
      id={COMPARE_FORM_ID}
      action="/compare"
      onSubmit={submit}
      className={classes(
        'z-20 mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 border-2 border-ink bg-card px-4 py-3 print:hidden',
        // Also before hydration and without it. On a low screen it would cover the list.
        chosen.length > 0
          ? 'tall:sticky tall:bottom-0'
          : 'tall:group-has-[[name=items]:checked]/products:sticky tall:group-has-[[name=items]:checked]/products:bottom-0',
      )}
    >
      {chosen
        .filter((slug) => !shown.includes(slug))
        .map((slug) => (
          <input key={slug} type="hidden" name="items" value={slug} />
        ))}
      <p role="status" className="min-w-0 flex-1 basis-56 text-sm leading-snug">
        {problem || (chosen.length === 0 ? messages.hint : messages.chosen(chosen.length))}
      </p>
      {chosen.length > 0 && (
        <a
          href={withoutChoice}
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
          className="inline-flex min-h-11 items-center text-sm"
        >
          {/* The space is for readers without styles. */}
          {`${messages.clear} `}
        </a>
      )}
      <button
        type="submit"
        className={chosen.length < COMPARED_MIN_COUNT ? buttonStyles.quiet : buttonStyles.primary}
      >
        {messages.compareChosen(chosen.length)}
      </button>
    </form>
  );
}
