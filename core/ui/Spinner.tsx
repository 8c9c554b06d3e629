import { uiMessages } from '../languages/texts/index.ts';
import { classes } from './classes.ts';

const sizes = {
  xs: 'size-3 border-2',
  sm: 'size-4 border-2',
  md: 'size-8 border-4',
  lg: 'size-12 border-4',
  xl: 'size-16 border-[6px]',
} as const;

const colours = {
  slate: 'border-[#64748b]',
  blue: 'border-[#2563eb]',
  red: 'border-[#dc2626]',
  green: 'border-[#16a34a]',
  white: 'border-[#ffffff]',
} as const;

interface SpinnerProps {
  size?: keyof typeof sizes;
  colour?: keyof typeof colours;
  label?: string;
}

export function Spinner({
  size = 'md',
  colour = 'slate',
  label = uiMessages.loading,
}: SpinnerProps) {
  return (
    <span role="status" aria-label={label} className="inline-flex">
      <span
        className={classes(
          'animate-spin rounded-[50%] border-solid border-t-transparent',
          sizes[size],
          colours[colour],
          'border-t-[transparent]!',
        )}
      />
    </span>
  );
}
