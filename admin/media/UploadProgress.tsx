interface UploadProgressProps {
  label: string;
  /** 0 to 1; at 1 the site is making the sizes, for an unknown time. */
  sent: number;
}

export function UploadProgress({ label, sent }: UploadProgressProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={sent === 1 ? undefined : sent}
      className="h-3 min-w-32 grow appearance-none border border-ink bg-card [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-accent"
    />
  );
}
