/** Why a request failed: status (0 when the server was not reached), message and the field it is about. */
export class RequestError extends Error {
  readonly status: number;
  readonly field: string | undefined;
  /** The whole response body. */
  readonly body: unknown;

  constructor(status: number, message: string, field?: string, body?: unknown) {
    super(message);
    this.status = status;
    this.field = field;
    this.body = body;
  }
}

/** The server's own message, else the fallback. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof RequestError && error.message !== '' ? error.message : fallback;
