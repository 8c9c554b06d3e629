/** Those up to this one were numbered ahead of their time. */
const AHEAD = '20261130160001';

const following = (version: string) => String(Number(version) + 1);

/** A time as the number of a migration: YYYYMMDDHHMMSS in UTC. */
const numberOf = (time: Date) => time.toISOString().replaceAll(/\D/g, '').slice(0, 14);

const ISO = '$1-$2-$3T$4:$5:$6.000Z';

function isTime(version: string): boolean {
  const text = version.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, ISO);
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

/** The number of a new migration: the time, but after the last one. */
export function nextNumber(last: string, now: Date): string {
  const time = numberOf(now);
  return time > last ? time : following(last);
}

/**
 * Migrations are applied in the order of their numbers, so one of the future would keep every other one waiting behind it.
 *
 * @param versions in order
 * @returns those that are neither a time until now nor the number after the one before
 */
export function numbersOfTheFuture(versions: readonly string[], now: Date): string[] {
  return versions.filter(
    (version, place) =>
      version > AHEAD &&
      version !== following(versions[place - 1] ?? '') &&
      !(isTime(version) && version <= numberOf(now)),
  );
}
