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

/**
 * "fetch failed" has the reason in its cause, which is an AggregateError without a text for a host with two
 * addresses.
 */
function networkProblem(error: unknown): string | undefined {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return 'no answer within the time limit';
  }
  if (!(error instanceof TypeError && error.cause instanceof Error)) return undefined;
  return error.cause.message || errorCode(error.cause);
}

const FULL = 'The disk is full: make room and try again.';

const isDiskFull = (error: unknown) => NO_ROOM.includes(errorCode(error) ?? '');

export function messageOf(error: unknown): string {
  if (isDiskFull(error)) return FULL;
  const message = error instanceof Error ? error.message : String(error);
  return networkProblem(error) ?? fileProblem(error) ?? message;
}

/** A sentence about a problem outside of this program; undefined for a defect. */
export function outsideProblem(error: unknown): string | undefined {
  if (isDiskFull(error)) return FULL;
  const network = networkProblem(error);
  if (network === undefined) return argumentProblem(error) ?? fileProblem(error);
  return `A server could not be reached (${network}). Check the address and the connection of this machine, and try again.`;
}

/** What `parseArgs` says first. The advice that follows fits none of the commands. */
function argumentProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && errorCode(error)?.startsWith('ERR_PARSE_ARGS'))) return undefined;
  const [sentence] = error.message.split('. ');
  return `${sentence}.`;
}

const UNUSABLE = /^(?:EACCES|EPERM|EROFS|EEXIST|ENOTDIR|EISDIR|ERR_FS_EISDIR|ELOOP)$/;

/** What to do about a file of another kind or owner than expected; undefined for other errors. */
function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && 'path' in error)) return undefined;
  const code = errorCode(error) ?? '';
  if (!UNUSABLE.test(code)) return undefined;
  return `${error.path} cannot be used (${code}): move it away, or let this user read and write it.`;
}
