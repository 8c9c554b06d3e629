import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PostForm } from '../../core/posts/schema.ts';
import { useSession } from '../shell/session/session-store.ts';
import { LOCAL_DRAFT_DEBOUNCE } from '../ui/local-drafts.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import { sameForm } from './form/form-state.ts';
import { dropKeptDraft, findDraft, keepDraft, type LocalDraft, writeDraft } from './local-draft.ts';

interface LocalDraftOptions {
  form: UseFormReturn<PostForm>;
  /** A post's id, or `new`. */
  postId: string;
  /** What the typing started from. */
  base: { form: PostForm; version: string | null };
}

/** Keeps what is typed in this browser until it is saved, and finds what an earlier visit left. */
export function useLocalDraft({ form, postId, base }: LocalDraftOptions) {
  const ownerId = useSession((session) => ('user' in session ? session.user.id : ''));
  const place = useMemo(() => ({ ownerId, post: postId }), [ownerId, postId]);
  const [offered, setOffered] = useState(() => findDraft(localStorage, place, base.form));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saved = useRef(false);

  const current = useCallback(
    (): LocalDraft => ({
      form: form.getValues(),
      base: base.form,
      version: base.version,
      saved_at: new Date().toISOString(),
    }),
    [form, base],
  );

  useEffect(() => {
    const write = () => {
      clearTimeout(timer.current);
      // After a log-out nothing may be written any more.
      if (saved.current || useSession.getState().status === 'signed-out') return;
      const draft = current();
      writeDraft(localStorage, place, sameForm(draft.form, draft.base) ? null : draft);
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(write, LOCAL_DRAFT_DEBOUNCE);
      },
    });
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      stop();
      write();
    };
  }, [form, place, current]);

  const { isDirty } = form.formState;
  useEffect(() => {
    setUnsaved(isDirty);
    return () => setUnsaved(false);
  }, [isDirty]);

  return {
    offered,
    /** The offer has been taken or turned down. */
    answer: () => {
      dropKeptDraft(localStorage, place);
      setOffered(null);
    },
    /** The form has been saved. */
    forget: () => {
      saved.current = true;
      clearTimeout(timer.current);
      writeDraft(localStorage, place, null);
    },
    /** The form gives way to something else: what is in it is offered. */
    setAside: () => {
      const draft = current();
      keepDraft(localStorage, place, draft);
      setOffered(draft);
    },
  };
}
