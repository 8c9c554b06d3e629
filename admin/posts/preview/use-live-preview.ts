import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldLabel, isFieldName } from '../../../core/posts/fields.ts';
import { previewMessages } from '../../../core/posts/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { errorMessage, RequestError } from '../../api/request-error.ts';
import { readPreview } from '../api.ts';
import { fillFrame, mainOf, updateFrame } from './live-frame.ts';

/** Milliseconds of a pause in typing. */
const PREVIEW_IDLE = 120;
/** Milliseconds that a preview lags behind at most while somebody goes on typing. */
const PREVIEW_MOST = 1_000;

export type PreviewState =
  | { kind: 'loading' | 'updating' | 'shown' }
  | { kind: 'failed'; text: string };

function failure(error: unknown): string {
  const text = errorMessage(error, previewMessages.failed);
  const field = error instanceof RequestError ? error.field : undefined;
  return isFieldName(field) ? `${fieldLabel(field)}: ${text}` : text;
}

/** Keeps a frame like the form. */
export function useLivePreview(
  frame: RefObject<HTMLIFrameElement | null>,
  form: UseFormReturn<PostForm>,
  /** Null before the post is stored. */
  id: string | null,
) {
  const [state, setState] = useState<PreviewState>({ kind: 'loading' });
  /** Only the latest answer counts. */
  const latest = useRef(0);
  const postId = useRef(id);
  postId.current = id;

  const update = useCallback(async () => {
    const element = frame.current;
    if (element === null) return;
    const preview = { id: postId.current, form: form.getValues() };
    latest.current += 1;
    const number = latest.current;
    try {
      setState({ kind: mainOf(element) === null ? 'loading' : 'updating' });
      const page = await readPreview(preview);
      if (number !== latest.current) return;
      if (mainOf(element) === null) {
        fillFrame(element, preview);
        return;
      }
      updateFrame(element, page);
      setState({ kind: 'shown' });
    } catch (error) {
      if (number === latest.current) setState({ kind: 'failed', text: failure(error) });
    }
  }, [form, frame]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since: number | undefined;
    const changed = () => {
      const now = Date.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          since = undefined;
          void update();
        },
        Math.max(0, Math.min(PREVIEW_IDLE, since + PREVIEW_MOST - now)),
      );
    };
    const onLoad = () => {
      // The first load is the empty page of a new frame.
      if (mainOf(element) !== null) setState({ kind: 'shown' });
    };
    element.addEventListener('load', onLoad);
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: changed });
    void update();
    return () => {
      clearTimeout(timer);
      latest.current += 1;
      element.removeEventListener('load', onLoad);
      unsubscribe();
    };
  }, [form, frame, update]);

  return { state, update };
}
