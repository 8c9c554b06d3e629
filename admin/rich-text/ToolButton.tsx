import type { LucideIcon } from 'lucide-react';
import { classes } from '../../core/ui/classes.ts';

interface ToolButtonProps {
  label: string;
  icon?: LucideIcon;
  /** Shown after the label, such as `Ctrl+B`. */
  keys?: string;
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** A button of a toolbar. Pressing it keeps the selection of the text. */
export function ToolButton(props: ToolButtonProps) {
  const { label, icon: Icon, keys, pressed, disabled = false, onPress } = props;
  return (
    <button
      type="button"
      data-tool
      aria-label={Icon ? label : undefined}
      aria-pressed={pressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classes(
        'inline-flex h-10 min-w-9 shrink-0 cursor-pointer items-center justify-center px-2 whitespace-nowrap disabled:cursor-default disabled:opacity-35 max-sm:h-11 max-sm:min-w-11',
        pressed ? 'bg-ink text-paper' : 'text-ink enabled:hover:bg-deep',
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-4.5" /> : label}
    </button>
  );
}
