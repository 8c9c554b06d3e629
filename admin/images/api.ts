import { client } from '../api/client.ts';
import { request } from '../api/request.ts';

/** Covers sending the file and making one size of it. */
const UPLOAD_TIMEOUT_MS = 5 * 60 * 1_000;

interface Upload {
  file: File;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** A `fetch` that reports upload progress, which only XMLHttpRequest provides. */
const fetchWithProgress =
  ({ file, onProgress, signal }: Upload) =>
  (url: RequestInfo | URL): Promise<Response> =>
    new Promise((resolve, reject) => {
      const transfer = new XMLHttpRequest();
      const cancel = () => transfer.abort();
      transfer.upload.onprogress = ({ loaded, total }) => {
        onProgress(total === 0 ? 0 : loaded / total);
      };
      transfer.onload = () => {
        const { status, responseText } = transfer;
        const headers = { 'Content-Type': transfer.getResponseHeader('Content-Type') ?? '' };
        resolve(new Response(responseText, { status, headers }));
      };
      const fail = () => reject(new Error('The file could not be sent'));
      transfer.onerror = fail;
      transfer.ontimeout = fail;
      transfer.onabort = fail;
      transfer.onloadend = () => signal.removeEventListener('abort', cancel);
      transfer.timeout = UPLOAD_TIMEOUT_MS;
      transfer.open('POST', String(url));
      signal.addEventListener('abort', cancel);
      signal.throwIfAborted();
      transfer.send(file);
    });

/**
 * Uploads an image; returns the address that a post refers to.
 * @throws RequestError, with status 0 also when it was cancelled
 */
export async function uploadImage(upload: Upload): Promise<string> {
  const send = () => client.pictures.$post({}, { fetch: fetchWithProgress(upload) });
  return (await request(send)).address;
}
