/** An error that a person can fix. Its message says how, and it is printed without a stack. */
export class Failure extends Error {
  override name = 'Failure';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export function messageOf(error: unknown): string {
  if (NO_ROOM.includes(errorCode(error) ?? '')) return 'The disk is full: make room and try again.';
  return error instanceof Error ? error.message : String(error);
}
