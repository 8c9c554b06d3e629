import { classes } from '../../../core/ui/classes.ts';
import { fieldStyles } from '../field-styles.ts';

interface ChoiceSelectProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  names: Record<Value, string>;
  onChange: (value: Value) => void;
  className?: string;
}

export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { label, value, values, names, onChange, className } = props;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = values.find((one) => one === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      className={classes(fieldStyles.input, className)}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </select>
  );
}
