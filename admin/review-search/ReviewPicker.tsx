import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { fieldStyles } from '../ui/field-styles.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { reviewSearchMessages as messages } from './messages.ts';
import { type FoundReview, ReviewSearch } from './ReviewSearch.tsx';

interface ReviewPickerProps extends Omit<ComponentProps<typeof ReviewSearch>, 'onChoose'> {
  picked: FoundReview | null;
  onPick: (review: FoundReview | null) => void;
}

/** One review, found by its title. */
export function ReviewPicker({ picked, onPick, ...search }: ReviewPickerProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasChanged = useRef(false);
  const change = (review: FoundReview | null) => {
    hasChanged.current = true;
    onPick(review);
  };
  const id = picked?.id;
  // What had the focus is gone.
  useEffect(() => {
    if (!hasChanged.current) return;
    hasChanged.current = false;
    box.current?.querySelector<HTMLElement>(id === undefined ? 'input' : 'button')?.focus();
  }, [id]);
  return (
    <div ref={box}>
      {picked === null ? (
        <ReviewSearch {...search} onChoose={change} />
      ) : (
        <div className="grid content-start gap-1.5">
          <p className={fieldStyles.label}>{search.label}</p>
          <p className="flex min-h-12 items-center justify-between gap-3 border-2 border-ink bg-card px-3">
            <span className="min-w-0 font-bold wrap-anywhere">{picked.title}</span>
            <IconButton
              icon={X}
              label={messages.remove(picked.title)}
              onClick={() => change(null)}
            />
          </p>
          {search.error !== undefined && <p className={fieldStyles.error}>{search.error}</p>}
        </div>
      )}
    </div>
  );
}
