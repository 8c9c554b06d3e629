import { type Ref, useId, useState } from 'react';
import { isInstant } from '../../core/forms/instant.ts';
import { Button } from './Button.tsx';
import { fieldStyles } from './field-styles.ts';
import { instantMessages } from './time/messages.ts';
import {
  formatInstant,
  offsetName,
  type Reading,
  readWallTime,
  wallTime,
  zoneNameAt,
} from './time/zoned-time.ts';

interface InstantFieldProps {
  label: string;
  /** In UTC; '' for none, and what has been typed while that is not a date and time. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  zone: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Of the date. */
  inputRef?: Ref<HTMLInputElement>;
}

interface Typed {
  date: string;
  time: string;
}

function typedOf(value: string, zone: string): Typed {
  const [date = '', time = ''] = (isInstant(value) ? wallTime(value, zone) : value).split('T');
  return { date, time };
}

function instantOf(reading: Reading | null): string | undefined {
  return reading?.kind === 'two' ? reading.first : reading?.instant;
}

/** A date and a time in a time zone. What is wrong with a time when clocks change is explained below. */
export function InstantField(props: InstantFieldProps) {
  const { label, value, onChange, onBlur, zone, hint, error, inputRef } = props;
  const id = useId();
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState(() => typedOf(value, zone));
  if (known !== value) {
    setKnown(value);
    setTyped(typedOf(value, zone));
  }
  const wall = `${typed.date}T${typed.time}`;
  const reading = readWallTime(wall, zone);

  const change = (next: Typed) => {
    const text = `${next.date}T${next.time}`;
    const instant = instantOf(readWallTime(text, zone)) ?? (text === 'T' ? '' : text);
    setTyped(next);
    setKnown(instant);
    onChange(instant);
  };

  const control = {
    'aria-describedby': `${error === undefined ? '' : `${id}-error `}${id}-hint`,
    'aria-invalid': error === undefined ? undefined : true,
    onBlur,
  };
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className={`${fieldStyles.label} mb-1.5`}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        <input
          {...control}
          ref={inputRef}
          type="date"
          aria-label={instantMessages.date}
          min="2000-01-01"
          max="9999-12-31"
          value={typed.date}
          onChange={({ target }) => change({ ...typed, date: target.value })}
          className={`${fieldStyles.input} w-auto min-w-36 grow basis-36`}
        />
        <input
          {...control}
          type="time"
          aria-label={instantMessages.time}
          value={typed.time}
          onChange={({ target }) => change({ ...typed, time: target.value })}
          className={`${fieldStyles.input} w-auto min-w-28 grow basis-28`}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      <div id={`${id}-hint`} className={`${fieldStyles.hint} grid gap-1.5`}>
        <p className="flex flex-wrap items-baseline gap-x-3">
          {isInstant(value) ? formatInstant(value, zone) : instantMessages.zone(zone)}
          {value !== '' && (
            <Button
              tone="link"
              aria-label={`${instantMessages.clear}: ${label}`}
              onClick={() => change({ date: '', time: '' })}
            >
              {instantMessages.clear}
            </Button>
          )}
        </p>
        {hint !== undefined && <p>{hint}</p>}
        <div role="status">
          {reading?.kind === 'none' && (
            <p className="border-l-4 border-accent pl-3 text-ink">
              {instantMessages.missing(typed.time, usedTime(reading.instant, wall, zone))}
            </p>
          )}
          {reading?.kind === 'two' && (
            <p className="border-l-4 border-accent pl-3 text-ink">
              {instantMessages.repeated(typed.time)}
            </p>
          )}
        </div>
      </div>
      {reading?.kind === 'two' && (
        <div className="grid gap-1 text-sm">
          {(['first', 'second'] as const).map((which) => (
            <label key={which} className="flex min-h-9 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={id}
                checked={value === reading[which]}
                onChange={() => {
                  setKnown(reading[which]);
                  onChange(reading[which]);
                }}
                className="size-5 shrink-0 accent-(--ink)"
              />
              {instantMessages[which](typed.time, zoneAndOffset(reading[which], zone))}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The time that is used instead of a missing one, with the date if that is another. */
function usedTime(instant: string, wall: string, zone: string): string {
  const used = wallTime(instant, zone);
  return used.slice(0, 10) === wall.slice(0, 10) ? used.slice(11) : used.replace('T', ' ');
}

function zoneAndOffset(instant: string, zone: string): string {
  const [name, offset] = [zoneNameAt(instant, zone), offsetName(instant, zone)];
  return name.startsWith('GMT') ? offset : `${name} (${offset})`;
}
