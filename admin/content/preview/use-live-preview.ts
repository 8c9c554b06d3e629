import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { postPreview } from '../../ui/preview/post-preview.ts';
import { mainOf, updateFrame } from './live-frame.ts';
import type { PreviewSource } from './preview-source.ts';

/** Milliseconds of a pause in typing. */
const PREVIEW_IDLE = 120;
/** Milliseconds that a preview lags behind at most while somebody goes on typing. */
const PREVIEW_MOST = 1_000;

export type PreviewState =
  | { kind: 'loading' | 'updating' | 'shown' }
  | { kind: 'failed'; text: string };

/** Keeps a frame like the form. */
export function useLivePreview<Form extends FieldValues>(
  frame: RefObject<HTMLIFrameElement | null>,
  form: UseFormReturn<Form>,
  source: PreviewSource<Form>,
  /** Null before the text is stored. */
  id: string | null,
) {
  const [state, setState] = useState<PreviewState>({ kind: 'loading' });
  /** Only the latest answer counts. */
  const latest = useRef(0);
  const storedId = useRef(id);
  storedId.current = id;

  const update = useCallback(async () => {
    const element = frame.current;
    if (element === null) return;
    const preview = { id: storedId.current, form: form.getValues() };
    latest.current += 1;
    const number = latest.current;
    try {
      setState({ kind: mainOf(element) === null ? 'loading' : 'updating' });
      const page = await source.read(preview);
      if (number !== latest.current) return;
      if (mainOf(element) === null) {
        postPreview(element, source.action, preview);
        return;
      }
      updateFrame(element, page);
      setState({ kind: 'shown' });
    } catch (error) {
      if (number === latest.current) setState({ kind: 'failed', text: source.failure(error) });
    }
  }, [form, frame, source]);

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
