import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { useComposed } from '../../core/ui/composition.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useCombobox } from '../ui/use-combobox.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { reviewsQuery } from './api.ts';

export interface PickedReview {
  id: string;
  title: string;
}

interface ReviewPickerProps {
  label: string;
  picked: PickedReview | null;
  /** Chosen elsewhere in the form. */
  excluded?: string | undefined;
  /** Whether reviews that are not public can be chosen. */
  includesDrafts?: boolean;
  error?: string | undefined;
  onPick: (review: PickedReview | null) => void;
}

/** One review, found by its title. */
export function ReviewPicker({ picked, ...search }: ReviewPickerProps) {
  if (picked === null) return <ReviewSearch {...search} />;
  const { label, onPick } = search;
  return (
    <div className="grid content-start gap-1.5">
      <p className={fieldStyles.label}>{label}</p>
      <p className="flex min-h-12 items-center justify-between gap-3 border-2 border-ink bg-card px-3">
        <span className="min-w-0 font-bold wrap-anywhere">{picked.title}</span>
        <IconButton icon={X} label={messages.remove(picked.title)} onClick={() => onPick(null)} />
      </p>
    </div>
  );
}

function ReviewSearch(props: Omit<ReviewPickerProps, 'picked'>) {
  const { label, excluded, includesDrafts = false, error, onPick } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const statusId = useId();
  const typed = useComposed(text.trim());
  const search = useDebounced(typed, 200);
  const query = useQuery(reviewsQuery(search, includesDrafts ? 'all' : 'published'));
  const found = (query.data ?? []).filter(({ id }) => id !== excluded);
  const options = isOpen
    ? found.map((review) => ({ key: review.id, title: review.title, choose: () => onPick(review) }))
    : [];
  const { box, list, option, reset } = useCombobox(options);
  const isCurrent = search === typed && !query.isPlaceholderData && !query.isPending;
  const none = includesDrafts ? messages.noReviewsAtAll : messages.noReviews;
  const status = statusOf(query.isError, isCurrent, found.length, none);
  return (
    <Field label={label} error={error} required>
      {(names) => (
        <div className="relative">
          <input
            {...names}
            {...box}
            data-first
            aria-describedby={[names['aria-describedby'], statusId].filter(Boolean).join(' ')}
            value={text}
            maxLength={200}
            placeholder={messages.findReview}
            autoComplete="off"
            spellCheck={false}
            onFocus={() => setIsOpen(true)}
            onBlur={() => setIsOpen(false)}
            onChange={({ target }) => {
              setText(target.value);
              setIsOpen(true);
              reset();
            }}
            className={fieldStyles.input}
          />
          <div
            {...list}
            role="listbox"
            aria-label={label}
            className="absolute inset-x-0 top-full z-20 max-h-72 overflow-y-auto bg-paper not-empty:border-2 not-empty:border-ink"
          >
            {options.map((each) => (
              <div
                key={each.key}
                {...option(each)}
                className="min-h-11 cursor-pointer px-3 py-2.5 wrap-anywhere aria-selected:bg-ink aria-selected:text-paper"
              >
                {each.title}
              </div>
            ))}
          </div>
          <p id={statusId} role="status" className={isOpen ? fieldStyles.hint : 'sr-only'}>
            {isOpen && status}
          </p>
        </div>
      )}
    </Field>
  );
}

function statusOf(hasFailed: boolean, isCurrent: boolean, count: number, none: string): string {
  if (hasFailed) return messages.searchFailed;
  if (count > 0) return '';
  return isCurrent ? none : messages.searching;
}
