const today = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const otherDay = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A moment in the owner's own time: the time of day, with the date unless it is today. */
export function formatMoment(timestamp: string): string {
  const moment = new Date(timestamp);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (isToday ? today : otherDay).format(moment);
}

/** A moment with its date, in the owner's own time and manner. */
export function formatDateTime(timestamp: string): string {
  return dayAndTime.format(new Date(timestamp));
}

/** A date in the owner's own time and manner. */
export function formatLocalDate(timestamp: string): string {
  return day.format(new Date(timestamp));
}
