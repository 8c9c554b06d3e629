const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A database timestamp as readers see it: '14 March 2026'. */
export function formatDate(timestamp: string): string {
  return longDate.format(new Date(timestamp));
}
