import { Switch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { fieldStyles } from './field-styles.ts';

/** An on-off switch, named by `aria-label` or by a label element with its id. */
export function Toggle(props: Switch.SwitchProps) {
  return (
    <Switch.Root
      {...props}
      className="relative inline-flex h-7 w-12 shrink-0 cursor-pointer items-center border-2 border-ink bg-paper before:absolute before:-inset-2 disabled:opacity-60 data-[state=checked]:bg-ink"
    >
      <Switch.Thumb className="block size-4 translate-x-1 bg-ink transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-paper" />
    </Switch.Root>
  );
}

export function LabelledToggle({ label, ...toggle }: Switch.SwitchProps & { label: ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className={`${fieldStyles.label} cursor-pointer`}>
        {label}
      </label>
      <Toggle id={id} {...toggle} />
    </div>
  );
}
