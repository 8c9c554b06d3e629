import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldStyles } from '../field-styles.ts';

export type Choice = readonly [value: string, text: ReactNode];

interface RadioFieldProps {
  name: string;
  /** Without it, what is around the field names it. */
  legend?: string;
  options: readonly Choice[];
  /** How they are arranged: below each other unless said otherwise. */
  className?: string;
}

/** One of a few values, all visible. */
export function RadioField({ name, legend, options, className = 'grid' }: RadioFieldProps) {
  const { register } = useFormContext();
  const radios = (
    <div className={className}>
      {options.map(([value, text]) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            value={value}
            {...register(name)}
            className="size-5 shrink-0 accent-(--ink)"
          />
          {text}
        </label>
      ))}
    </div>
  );
  if (legend === undefined) return radios;
  return (
    <fieldset className="grid gap-1.5">
      <legend className={fieldStyles.label}>{legend}</legend>
      {radios}
    </fieldset>
  );
}
