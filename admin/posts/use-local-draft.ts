import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PostForm } from '../../core/posts/schema.ts';
import { useSession } from '../shell/session/session-store.ts';
import { LOCAL_DRAFT_DEBOUNCE } from '../ui/local-drafts.ts';
import { useUnsaved } from '../ui/unsaved.ts';
import { sameForm } from './form/form-state.ts';
import { findDraft, type LocalDraft, offerDraft, removeOffer, writeDraft } from './local-draft.ts';

interface LocalDraftOptions {
  form: UseFormReturn<PostForm>;
  /** A post's id, or `new`. */
  postId: string;
  base: { form: PostForm; version: string | null };
}

export function useLocalDraft({ form, postId, base }: LocalDraftOptions) {
  const ownerId = useSession((session) => ('user' in session ? session.user.id : ''));
  const owner = useMemo(() => ({ ownerId, post: postId }), [ownerId, postId]);
  const [offered, setOffered] = useState(() => findDraft(localStorage, owner, base.form));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saved = useRef(false);
  useUnsaved(form.formState.isDirty);

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
      // Nothing may be written after a log-out.
      if (saved.current || useSession.getState().status === 'signed-out') return;
      const draft = current();
      writeDraft(localStorage, owner, sameForm(draft.form, draft.base) ? null : draft);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(write, LOCAL_DRAFT_DEBOUNCE);
      },
    });
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      unsubscribe();
      write();
    };
  }, [form, owner, current]);

  return {
    offered,
    closeOffer: () => {
      removeOffer(localStorage, owner);
      setOffered(null);
    },
    /** Removes the local copy after a save. */
    clear: () => {
      saved.current = true;
      clearTimeout(timer.current);
      writeDraft(localStorage, owner, null);
    },
    /** Offers the current changes before other content is loaded into the form. */
    offerCurrent: () => {
      const draft = current();
      offerDraft(localStorage, owner, draft);
      setOffered(draft);
    },
  };
}
