const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where this device has other clocks than the site, times name their zone. */
function formatsIn(timeZone: string) {
  const zone = { timeZone, ...(timeZone !== deviceZone && { timeZoneName: 'short' as const }) };
  const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, options);
  const time = { ...zone, hour: '2-digit', minute: '2-digit' } as const;
  const dayAndTime = { ...time, day: 'numeric', month: 'short' } as const;
  return {
    time: make(time),
    dayAndTime: make(dayAndTime),
    dateAndTime: make({ ...dayAndTime, year: 'numeric', hour: 'numeric' }),
    date: make({ timeZone, dateStyle: 'medium' }),
  };
}

let formats = formatsIn(deviceZone);
let siteZone: string | undefined;
/** Of the formats. */
let clockZone = deviceZone;

/** The time zone of the site. Until it is known, times are those of this device. */
export function setSiteClock(zone = deviceZone): void {
  if (zone === siteZone) return;
  siteZone = zone;
  try {
    formats = formatsIn(zone);
    clockZone = zone;
  } catch {
    // The database may know zones that this browser does not know.
    formats = formatsIn('UTC');
    clockZone = 'UTC';
  }
}

/** The time zone in which times are shown. */
export const shownZone = (): string => clockZone;

export const formatClock = (timestamp: string) => formats.time.format(new Date(timestamp));

/** The time of a timestamp, with the date unless it is today. */
export function formatTime(timestamp: string): string {
  const at = new Date(timestamp);
  const isToday = formats.date.format(at) === formats.date.format(new Date());
  return (isToday ? formats.time : formats.dayAndTime).format(at);
}

export const formatDateTime = (timestamp: string) =>
  formats.dateAndTime.format(new Date(timestamp));
export const formatSiteDate = (timestamp: string) => formats.date.format(new Date(timestamp));
