import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useLinkableReviews } from '../rich-text/index.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { useCombobox } from '../ui/use-combobox.ts';
import { scheduledPostQuery } from './api.ts';
import { scheduleFormMessages as messages } from './screen-messages.ts';

interface ReviewPickerProps {
  /** The id of the chosen review. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** A review that cannot be chosen. */
  except: string;
  error?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

export function ReviewPicker({ value, onChange, except, error, inputRef }: ReviewPickerProps) {
  const [chosen, setChosen] = useState<{ id: string; title: string } | null>(null);
  if (value !== null) {
    const title = chosen?.id === value ? chosen.title : undefined;
    return <Chosen id={value} title={title} onChange={() => onChange(null)} error={error} />;
  }
  return (
    <Search
      except={except}
      error={error}
      inputRef={inputRef}
      onChoose={(review) => {
        setChosen(review);
        onChange(review.id);
      }}
    />
  );
}

interface ChosenProps {
  id: string;
  title: string | undefined;
  onChange: () => void;
  error: string | undefined;
}

function Chosen({ id, title, onChange, error }: ChosenProps) {
  const { data, isError } = useQuery({ ...scheduledPostQuery(id), enabled: title === undefined });
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <b className="min-w-0 wrap-anywhere">
          {title ?? data?.title ?? (isError ? messages.targetUnknown : '…')}
        </b>
        <Button tone="link" onClick={onChange}>
          {messages.changeTarget}
        </Button>
      </p>
      {error !== undefined && <p className={fieldStyles.error}>{error}</p>}
    </div>
  );
}

interface SearchProps {
  except: string;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChoose: (review: { id: string; title: string }) => void;
}

function Search({ except, error, inputRef, onChoose }: SearchProps) {
  const [text, setText] = useState('');
  const { reviews: found, isError, isSearching } = useLinkableReviews(text.trim());
  const reviews = found.filter(({ id }) => id !== except);
  const options = reviews.map((review) => ({ key: review.id, choose: () => onChoose(review) }));
  const { box, list, option, reset } = useCombobox(options);
  return (
    <div className="grid gap-1.5">
      <Field label={messages.target} hint={messages.targetHint} error={error}>
        {(names) => (
          <input
            {...names}
            {...box}
            ref={inputRef}
            type="text"
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              reset();
            }}
            className={fieldStyles.input}
          />
        )}
      </Field>
      {/* Of a fixed height, so that results do not move the buttons below while one is pressed. */}
      <div
        {...list}
        role="listbox"
        aria-label={messages.target}
        className="h-44 overflow-y-auto border border-hairline"
      >
        {reviews.map((review, index) => (
          <div
            key={review.id}
            {...option(options[index] ?? { key: review.id, choose: () => onChoose(review) })}
            className="min-h-11 cursor-pointer px-3 py-2 wrap-anywhere hover:bg-deep aria-selected:bg-ink aria-selected:text-paper"
          >
            {review.title}
          </div>
        ))}
      </div>
      <p role="status" className={fieldStyles.hint}>
        {isError && messages.targetFailed}
        {!isError && !isSearching && reviews.length === 0 && messages.targetNone}
      </p>
    </div>
  );
}
