import type { KeptUpload } from './upload.ts';

const DATABASE = 'earning-imports';
const STORE = 'files';

type Kept = KeptUpload & { file: Blob; last_modified: number };

const result = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Undefined where the browser has no storage, as in some private windows. */
async function inStore<Value>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'hash' });
  const database = await result(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [value] = await Promise.all([result(use(transaction.objectStore(STORE))), ended]);
    return value;
  } finally {
    database.close();
  }
}

const lockName = (hash: string) => `earning-import-${hash}`;

/** Says to other tabs that this one sends the file, until the promise that `work` makes ends. */
export async function whileSending(hash: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  return navigator.locks.request(lockName(hash), { mode: 'shared' }, work);
}

async function sentElsewhere(): Promise<Set<string>> {
  if (typeof navigator === 'undefined' || !navigator.locks) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name === undefined ? [] : [name])));
}

/** A file that the browser has no room for is sent all the same; it only cannot be resumed automatically. */
export async function keep(file: File, upload: KeptUpload): Promise<void> {
  const entry: Kept = { ...upload, file, last_modified: file.lastModified };
  try {
    await inStore('readwrite', (store) => store.put(entry));
  } catch (error) {
    console.warn('The file cannot be kept', error);
  }
}

export async function kept(): Promise<KeptUpload[]> {
  const entries = (await inStore<Kept[]>('readonly', (store) => store.getAll())) ?? [];
  const sent = await sentElsewhere();
  return entries
    .filter(({ hash }) => !sent.has(lockName(hash)))
    .map(({ hash, file_name, choice, kept_at }) => ({ hash, file_name, choice, kept_at }));
}

export async function keptFile(hash: string): Promise<File | null> {
  const entry = await inStore<Kept | undefined>('readonly', (store) => store.get(hash));
  if (entry === undefined) return null;
  return new File([entry.file], entry.file_name, { lastModified: entry.last_modified });
}

export async function forget(hash: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(hash));
  } catch (error) {
    console.warn('The file cannot be forgotten', error);
  }
}
