/**
 * Something a person can put right: the message is one sentence that says what to do. Everything
 * else that is thrown is a defect and keeps its stack.
 */
export class Failure extends Error {
  override name = 'Failure';
}

/** The code of a failed system call, such as `ENOENT`; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Of what the system says when there is no room: on the disk, for this user, in one file. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (NO_ROOM.includes(errorCode(error) ?? '')) return 'The disk is full: make room and try again.';
  return error instanceof Error ? error.message : String(error);
}
