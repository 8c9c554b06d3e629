const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A timestamp in local time: the time of day, with the date unless it is today. */
export function formatTime(timestamp: string): string {
  const at = new Date(timestamp);
  const isToday = at.toDateString() === new Date().toDateString();
  return (isToday ? time : dayAndTime).format(at);
}

/** A timestamp with its date, in local time. */
export function formatDateTime(timestamp: string): string {
  return dateAndTime.format(new Date(timestamp));
}

/** The local date of a timestamp. */
export function formatLocalDate(timestamp: string): string {
  return date.format(new Date(timestamp));
}
