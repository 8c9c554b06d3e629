import { useCallback, useEffect, useRef, useState } from 'react';
import { imageMessages } from '../../core/images/messages.ts';
import type { PickedImage } from '../../core/images/schema.ts';
import { errorMessage } from '../api/request-error.ts';
import { uploadImage } from './upload-image.ts';

export type UploadState =
  | { kind: 'none' }
  | { kind: 'sending'; address: string; sent: number }
  | { kind: 'done' }
  | { kind: 'failed'; message: string };

let uploading = false;

/** Whether saving now would leave out an image that is still uploading. */
export const isUploading = (): boolean => uploading;

/**
 * Uploads one image at a time; a new one replaces the one under way.
 * @param onUploaded called with the stored image
 */
export function useUpload(onUploaded: (image: PickedImage) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    uploading = false;
    setState({ kind: 'none' });
  }, []);
  useEffect(() => cancel, [cancel]);

  const upload = async (file: File) => {
    cancel();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    uploading = true;
    const preview = URL.createObjectURL(file);
    const update = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    update({ kind: 'sending', address: preview, sent: 0 });
    try {
      const onProgress = (sent: number) => update({ kind: 'sending', address: preview, sent });
      const image = await uploadImage(file, { onProgress, signal });
      if (!signal.aborted) onUploaded(image);
      update({ kind: 'done' });
    } catch (error) {
      if (!signal.aborted) console.error(error);
      update({ kind: 'failed', message: errorMessage(error, imageMessages.uploadFailed) });
    } finally {
      URL.revokeObjectURL(preview);
      if (running.current === controller) uploading = false;
    }
  };
  return {
    state,
    upload,
    cancel,
    refuse: (message: string) => setState({ kind: 'failed', message }),
  };
}
