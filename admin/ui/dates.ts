const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export const formatClock = (timestamp: string) => time.format(new Date(timestamp));

/** The local time of a timestamp, with the date unless it is today. */
export function formatTime(timestamp: string): string {
  const at = new Date(timestamp);
  const isToday = at.toDateString() === new Date().toDateString();
  return (isToday ? time : dayAndTime).format(at);
}

export const formatDateTime = (timestamp: string) => dateAndTime.format(new Date(timestamp));
export const formatLocalDate = (timestamp: string) => date.format(new Date(timestamp));
