import { CURRENCIES } from '../../../core/money/currencies.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { importScreenMessages as messages } from '../import-screen-messages.ts';
import type { ReadingChoice, ReportReading } from '../reading/report.ts';

interface ReportQuestionsProps {
  choice: ReadingChoice;
  reading: ReportReading;
  onChoose: (choice: ReadingChoice) => void;
}

/** What the values of a file leave open, and what was answered. */
export function ReportQuestions({ choice, reading, onChoose }: ReportQuestionsProps) {
  const { questions } = reading;
  const { mapping } = choice;
  const given = mapping ?? choice;
  const asks = {
    currency: questions.currency !== null || Boolean(choice.currency),
    date_order: questions.date_order || Boolean(choice.date_order),
    decimal_sign: questions.decimal_sign || Boolean(choice.decimal_sign),
  };
  const answer = (part: Pick<ReadingChoice, 'currency' | 'date_order' | 'decimal_sign'>) =>
    onChoose(
      mapping === null
        ? { ...choice, ...part }
        : { ...choice, ...part, mapping: { ...mapping, ...definedOf(part) } },
    );
  const isOpen = questions.currency !== null || questions.date_order || questions.decimal_sign;
  if (!asks.currency && !asks.date_order && !asks.decimal_sign) return null;
  const currencies = questions.currency?.length ? questions.currency : CURRENCIES;
  return (
    <fieldset className="grid gap-3 border-l-4 border-accent pl-4">
      {isOpen && <legend className="sr-only">{messages.questions}</legend>}
      {isOpen && <p aria-hidden="true">{messages.questions}</p>}
      <div className="grid max-w-3xl gap-4 sm:grid-cols-3">
        {asks.currency && (
          <Select
            label={messages.currencyQuestion}
            value={given.currency ?? ''}
            options={[['', messages.chooseCurrency], ...currencies.map((code) => [code, code])]}
            onChange={(currency) => answer({ currency: currency || null })}
          />
        )}
        {asks.date_order && (
          <Select
            label={messages.dateOrder}
            value={given.date_order ?? ''}
            options={optionsOf(
              messages.dateOrders,
              questions.date_order ? messages.chooseDateOrder : null,
            )}
            onChange={(text) => {
              const order = (['ymd', 'dmy', 'mdy'] as const).find((each) => each === text);
              answer({ date_order: order ?? null });
            }}
          />
        )}
        {asks.decimal_sign && (
          <Select
            label={messages.decimalSign}
            value={given.decimal_sign ?? ''}
            options={optionsOf(
              messages.decimalSigns,
              questions.decimal_sign ? messages.chooseDecimalSign : null,
            )}
            onChange={(text) => {
              const sign = (['.', ','] as const).find((each) => each === text);
              answer({ decimal_sign: sign ?? null });
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

/** @param open what comes first if the file cannot be recognized */
const optionsOf = (names: Readonly<Record<string, string>>, open: string | null) =>
  Object.entries(names).map(([key, name]) => [key, key === '' ? (open ?? name) : name]);

/** A mapping has no absent answers. */
const definedOf = (part: Pick<ReadingChoice, 'currency' | 'date_order' | 'decimal_sign'>) => ({
  ...(part.currency !== undefined && { currency: part.currency }),
  ...(part.date_order !== undefined && { date_order: part.date_order }),
  ...(part.decimal_sign !== undefined && { decimal_sign: part.decimal_sign }),
});

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly string[])[];
  onChange: (value: string) => void;
}

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <Field label={label}>
      {(names) => (
        <select
          {...names}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={fieldStyles.input}
        >
          {options.map(([key = '', name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
