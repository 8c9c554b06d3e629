import { client } from '../api/client.ts';
import { ask } from '../api/request.ts';

/** How long the owner may send, and how long making one size may take. */
const PICTURE_UPLOAD_LIMIT = 5 * 60 * 1_000;

interface Upload {
  file: File;
  /** Told how much of it is sent, 0 to 1. */
  onProgress: (sent: number) => void;
  /** Ends it. */
  signal: AbortSignal;
}

/** Sends a file as fetch would; only the older way of asking tells how far it is. */
function sending({ file, onProgress, signal }: Upload) {
  return (url: RequestInfo | URL): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      request.upload.onprogress = ({ loaded, total }) => {
        onProgress(total === 0 ? 0 : loaded / total);
      };
      request.onload = () => {
        const { status, responseText } = request;
        const headers = { 'Content-Type': request.getResponseHeader('Content-Type') ?? '' };
        resolve(new Response(responseText, { status, headers }));
      };
      const fail = () => reject(new Error('The file could not be sent'));
      request.onerror = fail;
      request.ontimeout = fail;
      request.onabort = fail;
      request.onloadend = () => signal.removeEventListener('abort', stop);
      request.timeout = PICTURE_UPLOAD_LIMIT;
      request.open('POST', String(url));
      signal.addEventListener('abort', stop);
      signal.throwIfAborted();
      request.send(file);
    });
}

/**
 * Uploads a picture; answers the address that a post names it by.
 *
 * @throws Refusal with a sentence; status 0 also when it was ended
 */
export async function uploadPicture(upload: Upload): Promise<string> {
  const send = () => client.pictures.$post({}, { fetch: sending(upload) });
  return (await ask(send)).address;
}
