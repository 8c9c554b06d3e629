import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PickedReview } from '../../../core/best-of/admin.ts';
import { bestOfMessages } from '../../../core/best-of/messages.ts';
import { useComposed } from '../../../core/ui/composition.ts';
import { Badge } from '../../ui/Badge.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { useCombobox } from '../../ui/use-combobox.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { pickableReviewsQuery } from '../api.ts';
import { bestOfEditorMessages as messages } from '../editor-messages.ts';

const DEBOUNCE_MS = 200;

interface ReviewSearchProps {
  /** Of the text box. */
  id: string;
  /** Ids of reviews that cannot be chosen again. */
  taken: readonly string[];
  disabled: boolean;
  onChoose: (review: PickedReview) => void;
}

/** Finds a review by its title, also one that is not public yet. */
export function ReviewSearch({ id, taken, disabled, onChoose }: ReviewSearchProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = useComposed(text.trim());
  const search = useDebounced(typed, DEBOUNCE_MS);
  const query = useQuery({ ...pickableReviewsQuery(search), enabled: isOpen });
  const { data: reviews = [], isError } = query;
  const isCurrent = search === typed && query.isSuccess && !query.isPlaceholderData;
  const choose = (review: PickedReview) => {
    if (taken.includes(review.id) || disabled) return;
    onChoose(review);
    setText('');
    reset();
  };
  const shown = isOpen ? reviews : [];
  const options = shown.map((review) => ({ key: review.id, choose: () => choose(review) }));
  const { box, list, option, reset } = useCombobox(options);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={fieldStyles.label}>
        {messages.addPick}
      </label>
      <input
        {...box}
        id={id}
        type="text"
        autoComplete="off"
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        value={text}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          reset();
        }}
        className={fieldStyles.input}
      />
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {messages.searchHint}
      </p>
      <div
        {...list}
        role="listbox"
        aria-label={messages.addPick}
        hidden={!isOpen}
        className="max-h-64 overflow-y-auto border border-ink bg-card"
      >
        {shown.map((review, index) => {
          const isTaken = taken.includes(review.id);
          return (
            <div
              key={review.id}
              {...option(options[index] ?? { key: review.id, choose: () => choose(review) })}
              aria-disabled={isTaken || undefined}
              className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-2 wrap-anywhere aria-disabled:cursor-default aria-disabled:opacity-60 aria-selected:bg-ink aria-selected:text-paper"
            >
              <span className="min-w-0">{review.title || bestOfMessages.untitled}</span>
              {review.state !== 'public' && <Badge>{messages.states[review.state]}</Badge>}
              {isTaken && <span className="text-sm">{messages.alreadyPicked}</span>}
            </div>
          );
        })}
      </div>
      <p role="status" className={fieldStyles.hint}>
        {isOpen && isError && messages.searchFailed}
        {isOpen && !isError && isCurrent && reviews.length === 0 && messages.searchNone}
      </p>
    </div>
  );
}
