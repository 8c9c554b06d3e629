const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function formatDate(timestamp: string): string {
  return longDate.format(new Date(timestamp));
}
