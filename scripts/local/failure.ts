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
  return fileProblem(error) ?? (error instanceof Error ? error.message : String(error));
}

const UNUSABLE = /^(?:EACCES|EPERM|EROFS|EEXIST|ENOTDIR|EISDIR|ERR_FS_EISDIR|ELOOP)$/;

/** What to do about a file of another kind or owner than expected; undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && 'path' in error)) return undefined;
  const code = errorCode(error) ?? '';
  if (!UNUSABLE.test(code)) return undefined;
  return `${error.path} cannot be used (${code}): move it away, or let this user read and write it.`;
}
