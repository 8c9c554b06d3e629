import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { type FoundReview, ReviewPicker } from '../review-search/index.ts';
import { scheduledPostQuery } from './api.ts';
import { scheduleFormMessages as messages } from './screen-messages.ts';

interface RedirectTargetProps {
  /** The id of the chosen review. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** The review that leads to it. */
  from: string;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** The review that an address leads to. */
export function RedirectTarget({ value, onChange, from, error, inputRef }: RedirectTargetProps) {
  const [chosen, setChosen] = useState<FoundReview | null>(null);
  const isKnown = value === null || chosen?.id === value;
  const { data, isError } = useQuery({ ...scheduledPostQuery(value ?? ''), enabled: !isKnown });
  const loaded = data?.title ?? (isError ? messages.targetUnknown : '…');
  const picked = isKnown ? chosen : { id: value, title: loaded };
  return (
    <ReviewPicker
      label={messages.target}
      picked={value === null ? null : picked}
      isInline
      except={from}
      error={error}
      inputRef={inputRef}
      onPick={(review) => {
        setChosen(review);
        onChange(review?.id ?? null);
      }}
    />
  );
}
