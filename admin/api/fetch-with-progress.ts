/** Covers sending the file and making its first sizes. */
const UPLOAD_TIMEOUT_MS = 5 * 60 * 1_000;

export interface Transfer {
  file: Blob;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** A `fetch` that reports upload progress, which only XMLHttpRequest provides. */
export const fetchWithProgress =
  ({ file, onProgress, signal }: Transfer) =>
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
