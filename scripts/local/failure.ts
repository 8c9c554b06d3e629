/** An error that a person can fix. Its message says how, and it is printed without a stack. */
export class Failure extends Error {
  override name = 'Failure';
}

/** The code of a failed system call, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** No space left on the disk, for the user, or in a file. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export function messageOf(error: unknown): string {
  if (NO_ROOM.includes(errorCode(error) ?? '')) return 'The disk is full: make room and try again.';
  return error instanceof Error ? error.message : String(error);
}
