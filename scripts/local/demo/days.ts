/** Milliseconds. Days are numbers from 1970-01-01 in UTC. */
export const DAY = 86_400_000;

export const dayText = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
