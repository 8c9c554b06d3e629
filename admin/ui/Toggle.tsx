import { Switch } from 'radix-ui';

interface ToggleProps {
  id?: string;
  label?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** An on-off switch. Named by a label element with its id, or by `label`. */
export function Toggle({ id, label, checked, disabled = false, onChange }: ToggleProps) {
  return (
    <Switch.Root
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      className="relative inline-flex h-7 w-12 shrink-0 cursor-pointer items-center border-2 border-ink bg-paper before:absolute before:-inset-2 disabled:opacity-60 data-[state=checked]:bg-ink"
    >
      <Switch.Thumb className="block size-4 translate-x-1 bg-ink transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-paper" />
    </Switch.Root>
  );
}
