import { type Ref, useId, useState } from 'react';
import { specificationMessages } from '../../../../core/languages/texts/index.ts';
import { isStoredNumber, specificationLine } from '../../../../core/specifications/display.ts';
import { specificationFormMessages as messages } from '../../../../core/specifications/form-messages.ts';
import type { Specification } from '../../../../core/specifications/schema.ts';
import { classes } from '../../../../core/ui/classes.ts';
import { parseQuantity } from '../../../specifications/index.ts';
import { fieldStyles } from '../../../ui/field-styles.ts';

interface ValueControlProps {
  id: string;
  inputRef?: Ref<HTMLInputElement & HTMLSelectElement> | undefined;
  specification: Specification;
  /** '' without one. */
  value: string;
  onChange: (value: string) => void;
}

/** A number that cannot be read keeps a space after it, so that nothing stores what was typed. */
const unreadable = (text: string) => `${text.trim()} `;

const isUnreadable = (value: string) => value !== '' && value !== value.trim();

export function ValueControl(props: ValueControlProps) {
  switch (props.specification.kind) {
    case 'number':
      return <NumberControl {...props} />;
    case 'yes-no':
      return <AnswerControl {...props} />;
    case 'text':
      return <TextControl {...props} />;
  }
}

/** Takes what people type, such as `1.2 kg` for grams, and stores it in the specification's unit. */
function NumberControl({ id, inputRef, specification, value, onChange }: ValueControlProps) {
  const noteId = useId();
  const [typed, setTyped] = useState({ text: value, stored: value });
  // Something else, such as a restored draft, may have set the value.
  const text = typed.stored === value ? typed.text : value.trim();
  const parsed = isUnreadable(value) ? parseQuantity(value, specification.unit) : null;
  const problem =
    value === '' || isStoredNumber(value)
      ? null
      : parsed !== null && 'problem' in parsed
        ? parsed.problem
        : messages.notNumber;
  const note =
    problem ??
    (value === '' || text.trim() === value
      ? null
      : messages.equals(specificationLine({ ...specification, value }, 'both')));

  const type = (next: string) => {
    const read = parseQuantity(next, specification.unit);
    const isBlank = next.trim() === '';
    const stored = isBlank ? '' : 'value' in read ? read.value : unreadable(next);
    setTyped({ text: next, stored });
    onChange(stored);
  };

  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <input
          id={id}
          ref={inputRef}
          value={text}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={note === null ? undefined : noteId}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped({ text: value.trim(), stored: value })}
          className={classes(fieldStyles.input, 'min-w-0')}
        />
        {specification.unit !== null && (
          <span className="max-w-[40%] shrink-0 wrap-anywhere text-soft">{specification.unit}</span>
        )}
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={classes(
          problem === null ? fieldStyles.hint : fieldStyles.error,
          note === null && 'hidden',
        )}
      >
        {note}
      </p>
    </div>
  );
}

function TextControl({ id, inputRef, value, onChange }: ValueControlProps) {
  const [typed, setTyped] = useState({ text: value, stored: value });
  return (
    <input
      id={id}
      ref={inputRef}
      value={typed.stored === value ? typed.text : value}
      autoComplete="off"
      onChange={(event) => {
        const stored = event.target.value.trim();
        setTyped({ text: event.target.value, stored });
        onChange(stored);
      }}
      className={fieldStyles.input}
    />
  );
}

function AnswerControl({ id, inputRef, value, onChange }: ValueControlProps) {
  return (
    <select
      id={id}
      ref={inputRef}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={fieldStyles.input}
    >
      <option value="">{messages.notStated}</option>
      <option value="yes">{specificationMessages.answers.yes}</option>
      <option value="no">{specificationMessages.answers.no}</option>
      {value !== '' && value !== 'yes' && value !== 'no' && <option value={value}>{value}</option>}
    </select>
  );
}
