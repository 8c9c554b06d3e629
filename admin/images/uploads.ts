import { create } from 'zustand';
import { imageMessages } from '../../core/images/messages.ts';
import type { PickedImage } from '../../core/images/schema.ts';
import { errorMessage } from '../api/request-error.ts';
import { refreshLibrary } from './api.ts';
import { uploadImage } from './upload-image.ts';

/** Uploads at a time: the site makes sizes of each, which takes its computing time. */
const CONCURRENT = 2;

export type UploadStatus =
  | { kind: 'waiting' }
  /** `sent` is 0 to 1. */
  | { kind: 'sending'; sent: number }
  | { kind: 'done'; image: PickedImage }
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' };

export interface Upload {
  key: number;
  file: File;
  status: UploadStatus;
}

/** A store, so that uploads go on while the owner visits another screen. */
export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }));

const controllers = new Map<number, AbortController>();
let lastKey = 0;

const isOpen = ({ status }: Upload) => status.kind === 'waiting' || status.kind === 'sending';

function update(key: number, status: UploadStatus) {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, status } : upload)),
  }));
}

async function run({ key, file }: Upload) {
  const controller = new AbortController();
  const { signal } = controller;
  controllers.set(key, controller);
  update(key, { kind: 'sending', sent: 0 });
  try {
    const onProgress = (sent: number) => {
      if (!signal.aborted) update(key, { kind: 'sending', sent });
    };
    const image = await uploadImage(file, { onProgress, signal });
    // Stored before the cancellation reached the site.
    update(key, { kind: 'done', image });
    void refreshLibrary();
  } catch (error) {
    if (signal.aborted) return;
    console.error(error);
    const message = errorMessage(error, imageMessages.uploadFailed);
    update(key, { kind: 'failed', message });
  } finally {
    controllers.delete(key);
    start();
  }
}

function start() {
  const { uploads } = useUploads.getState();
  const free = CONCURRENT - controllers.size;
  for (const upload of uploads.filter(({ status }) => status.kind === 'waiting').slice(0, free)) {
    void run(upload);
  }
}

export function addUploads(files: Iterable<File>) {
  const added = [...files].map((file): Upload => {
    lastKey += 1;
    return { key: lastKey, file, status: { kind: 'waiting' } };
  });
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  start();
}

export function cancelUpload(key: number) {
  update(key, { kind: 'cancelled' });
  controllers.get(key)?.abort();
  start();
}

export function retryUpload(key: number) {
  update(key, { kind: 'waiting' });
  start();
}

/** Removes uploads that ended from the list. */
export function clearUploads() {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(isOpen) }));
}

addEventListener('beforeunload', (event) => {
  if (useUploads.getState().uploads.some(isOpen)) event.preventDefault();
});
