/** An error that a person can fix: one sentence that says what to do. Any other error keeps its stack. */
export class Failure extends Error {
  override name = 'Failure';
}

/** The code of a failed system call, such as `ENOENT`; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** No space left: on the disk, for this user, in one file. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (NO_ROOM.includes(errorCode(error) ?? '')) return 'The disk is full: make room and try again.';
  return error instanceof Error ? error.message : String(error);
}
