/**
 * Moves the clock of a process by TEST_DATE_OFFSET milliseconds, or stops it at TEST_DATE_FIXED, milliseconds since
 * 1970: `node --import` loads this before anything else. PGlite takes its time from `Date`, so `now()` of the embedded
 * database follows.
 */
const offset = Number(process.env.TEST_DATE_OFFSET ?? 0);
const fixed = process.env.TEST_DATE_FIXED;
const RealDate = Date;
const now = () => (fixed === undefined ? RealDate.now() + offset : Number(fixed));

const MovedDate = new Proxy(RealDate, {
  construct: (target, given, created) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, created),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
RealDate.prototype.constructor = MovedDate;
globalThis.Date = MovedDate;
