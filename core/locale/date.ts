const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** For example '14 March 2026'. */
export function formatDate(timestamp: string): string {
  return longDate.format(new Date(timestamp));
}
