import { type Ref, useId, useState } from 'react';
import { postMessages } from '../../core/posts/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { Badge } from '../ui/Badge.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { useCombobox } from '../ui/use-combobox.ts';
import { reviewSearchMessages as messages } from './messages.ts';
import { useFoundReviews } from './use-found-reviews.ts';

export interface FoundReview {
  id: string;
  title: string;
}

interface ReviewSearchProps {
  /** Of the text box. */
  id?: string | undefined;
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Whether the list always has its place, as in a dialog, which cuts off what hangs over its edge. */
  isInline?: boolean | undefined;
  /** Whether reviews that are not public can be chosen. */
  includesDrafts?: boolean | undefined;
  /** A review that is not found. */
  except?: string | undefined;
  /** Ids of reviews that cannot be chosen again. */
  taken?: readonly string[] | undefined;
  onChoose: (review: FoundReview) => void;
}

/** Finds a review by its title. */
export function ReviewSearch(props: ReviewSearchProps) {
  const { label, required = false, disabled, error, includesDrafts = false, except } = props;
  const { isInline = false, taken = [], onChoose } = props;
  const [text, setText] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const isOpen = isInline || hasFocus;
  const statusId = useId();
  const found = useFoundReviews(text, { includesDrafts, isWanted: isOpen });
  const options = found.reviews
    .filter(({ id }) => id !== except)
    .map((review) => {
      const { id, state } = review;
      const title = review.title || postMessages.untitled;
      const isTaken = taken.includes(id);
      const choose = () => {
        if (isTaken) return;
        setText('');
        reset();
        onChoose({ id, title });
      };
      return { key: id, title, state, isTaken, choose };
    });
  const { box, list, option, reset } = useCombobox(options);
  return (
    <Field id={props.id} label={label} error={error} required={required}>
      {(names) => (
        <div className="relative">
          <input
            {...names}
            {...box}
            ref={props.inputRef}
            type="text"
            data-first
            aria-describedby={[names['aria-describedby'], statusId].filter(Boolean).join(' ')}
            value={text}
            maxLength={200}
            disabled={disabled}
            placeholder={messages.placeholder}
            autoComplete="off"
            spellCheck={false}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
            onChange={({ target }) => {
              setText(target.value);
              reset();
            }}
            className={fieldStyles.input}
          />
          <div
            {...list}
            role="listbox"
            aria-label={label}
            className={classes(
              'overflow-y-auto',
              isInline
                ? 'mt-1.5 h-44 border border-hairline'
                : 'absolute inset-x-0 top-full z-20 max-h-72 bg-paper not-empty:border-2 not-empty:border-ink',
            )}
          >
            {options.map(({ title, state, isTaken, ...each }) => (
              <div
                key={each.key}
                {...option(each)}
                aria-disabled={isTaken || undefined}
                className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-2 wrap-anywhere aria-disabled:cursor-default aria-disabled:opacity-60 aria-selected:bg-ink aria-selected:text-paper"
              >
                <span className="min-w-0">{title}</span>
                {state !== 'public' && <Badge>{messages.states[state]}</Badge>}
                {isTaken && <span className="text-sm">{messages.taken}</span>}
              </div>
            ))}
          </div>
          <p id={statusId} role="status" className={isOpen ? fieldStyles.hint : 'sr-only'}>
            {isOpen && statusOf(found, options.length, includesDrafts)}
          </p>
        </div>
      )}
    </Field>
  );
}

function statusOf(
  { isError, isSearching }: { isError: boolean; isSearching: boolean },
  count: number,
  includesDrafts: boolean,
): string {
  if (isError) return messages.failed;
  if (count > 0) return '';
  if (isSearching) return messages.searching;
  return includesDrafts ? messages.none : messages.nonePublished;
}
