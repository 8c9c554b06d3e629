export const fieldStyles = {
  label: 'font-bold',
  hint: 'text-sm text-soft',
  error: 'text-sm font-bold text-bad',
  input:
    'block min-h-11 w-full text-ellipsis border border-ink bg-card px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-bad',
} as const;
