import { useCallback, useEffect, useRef, useState } from 'react';
import { imageMessages } from '../../core/images/messages.ts';
import { IMAGE_MAX_BYTES } from '../../core/images/schema.ts';
import { sentence } from '../api/request.ts';
import { uploadPicture } from './api.ts';
import { setUploading } from './upload-state.ts';

/** How it stands with the picture that was chosen last. */
export type UploadState =
  | { kind: 'none' }
  | { kind: 'sending'; address: string; sent: number }
  | { kind: 'done' }
  | { kind: 'failed'; sentence: string };

/**
 * Uploads one picture at a time; a new one takes the place of one under way.
 *
 * @param onUploaded told the address of a picture that is kept
 */
export function useUpload(onUploaded: (address: string) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setUploading(false);
    setState({ kind: 'none' });
  }, []);
  useEffect(() => stop, [stop]);

  const upload = async (file: File) => {
    stop();
    if (file.size > IMAGE_MAX_BYTES) {
      setState({ kind: 'failed', sentence: imageMessages.tooLarge });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setUploading(true);
    const address = URL.createObjectURL(file);
    const tell = (now: UploadState) => {
      if (!signal.aborted) setState(now);
    };
    tell({ kind: 'sending', address, sent: 0 });
    try {
      const onProgress = (sent: number) => tell({ kind: 'sending', address, sent });
      const kept = await uploadPicture({ file, onProgress, signal });
      if (!signal.aborted) onUploaded(kept);
      tell({ kind: 'done' });
    } catch (error) {
      if (!signal.aborted) console.error(error);
      tell({ kind: 'failed', sentence: sentence(error, imageMessages.uploadFailed) });
    } finally {
      URL.revokeObjectURL(address);
      if (running.current === controller) setUploading(false);
    }
  };
  return {
    state,
    upload,
    stop,
    refuse: (why: string) => setState({ kind: 'failed', sentence: why }),
  };
}
