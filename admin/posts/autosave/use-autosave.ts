import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PostForm, WorkingDraft } from '../../../core/posts/schema.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { autosavePost, refreshPosts } from '../api.ts';
import { Autosave } from './autosave.ts';
import { trackAutosave } from './last-autosave.ts';

interface AutosaveBase {
  id: string;
  form: PostForm;
  version: string | null;
  draft: WorkingDraft | null;
  keepsSlug: boolean;
}

interface AutosaveHookOptions {
  form: UseFormReturn<PostForm>;
  base: AutosaveBase;
  /** Called when text was saved after the form was left. */
  onLeft: (saved: PostForm) => void;
}

/** Saves the form of a post as a draft while it is edited, and what is left when it is closed. */
export function useAutosave({ form, base, onLeft }: AutosaveHookOptions) {
  const id = useRef(base.id);
  id.current = base.id;
  const [autosave] = useState(
    () =>
      new Autosave({
        saved: base.form,
        version: base.version,
        draft: base.draft,
        isOn: true,
        keepsSlug: base.keepsSlug,
        send: (payload) => autosavePost(id.current, payload),
      }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  const isOpen = useRef(true);
  const left = useRef(onLeft);
  left.current = onLeft;

  useEffect(() => {
    isOpen.current = true;
    autosave.resume();
    const opened = autosave.state().version;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => autosave.change(form.getValues()),
    });
    const onOnline = () => autosave.retryNow();
    addEventListener('online', onOnline);
    return () => {
      unsubscribe();
      removeEventListener('online', onOnline);
      if (useSession.getState().status === 'signed-out') return;
      const work = autosave.flush().then((isSaved) => {
        if (isSaved) left.current(autosave.state().saved);
        return autosave.state().version === opened ? undefined : refreshPosts();
      });
      isOpen.current = false;
      // What could not be saved now is offered when the post is opened again.
      const closed = work.finally(() => (isOpen.current ? undefined : autosave.pause()));
      trackAutosave(id.current, closed);
    };
  }, [autosave, form]);

  return useMemo(() => ({ autosave, state }), [autosave, state]);
}
