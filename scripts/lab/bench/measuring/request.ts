import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The error codes of a socket that the other side has closed. */
const CLOSED = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/;
const MOST_ATTEMPTS = 5;

export interface Read {
  status: number;
  headers: Headers;
  body: Buffer<ArrayBuffer>;
}

function isClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && CLOSED.test(String(cause.code));
}

/**
 * Reads a URL, again if its connection was closed. workerd closes connections that are idle for five seconds, and
 * a machine with other work holds up this process, which has the database too, for longer: it then sends on one of
 * them.
 */
export async function read(url: string): Promise<Read> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { redirect: 'manual' });
      const { status, headers } = response;
      return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isClosed(error)) throw error;
    }
  }
}

export interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends JSON on its own connection, because what changes something must not be sent twice. */
export function send(
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const text = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      const done = (bytes: Buffer) =>
        resolve({ status, headers: response.headers, text: bytes.toString() });
      buffer(response).then(done, reject);
    });
    sent.end(text);
  });
}
