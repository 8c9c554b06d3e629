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

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
