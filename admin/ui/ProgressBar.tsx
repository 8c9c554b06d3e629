interface ProgressBarProps {
  label: string;
  /** 0 to 1; null while it is unknown how long it takes. */
  done: number | null;
}

export function ProgressBar({ label, done }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={done ?? undefined}
      className="h-3 min-w-32 grow appearance-none border border-ink bg-card [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-accent"
    />
  );
}
