import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../session/session-store.ts';
import { type FormRules, type StoredText, sameForm } from './kind.ts';
import {
  findDraft,
  findNewDraft,
  type LocalDraft,
  newDraftKey,
  type OfferedDraft,
  offerDraft,
  removeOffer,
  removeSaved,
  writeDraft,
} from './local-draft.ts';

/** Milliseconds: at once for a person, without writing on every keystroke of a fast one. */
const COPY_DELAY = 50;

interface LocalDraftOptions<Form extends FieldValues, Stored extends StoredText> {
  kind: FormRules<Form, Stored>;
  form: UseFormReturn<Form>;
  id: string;
  /** Whether the server has the text. */
  isStored: boolean;
  /** What the server has of it. */
  base: { form: Form; version: string | null };
}

export function useLocalDraft<Form extends FieldValues, Stored extends StoredText>(
  options: LocalDraftOptions<Form, Stored>,
) {
  const { kind, form, id, isStored, base } = options;
  const ownerId = useSession((session) => ('user' in session ? session.user.id : ''));
  const post = isStored ? id : newDraftKey(kind, id);
  const owner = useMemo(() => ({ ownerId, post }), [ownerId, post]);
  const [offered, setOffered] = useState<OfferedDraft<Form> | null>(() => {
    if (!isStored) return findNewDraft(kind, localStorage, ownerId);
    const draft = findDraft(kind, localStorage, owner, base.form);
    return draft === null ? null : { owner, draft };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isCleared = useRef(false);
  const latest = useRef({ base, id, owner });
  useEffect(() => {
    latest.current = { base, id, owner };
  });

  const current = useCallback(
    (): LocalDraft<Form> => ({
      form: form.getValues(),
      base: latest.current.base.form,
      version: latest.current.base.version,
      saved_at: new Date().toISOString(),
      id: latest.current.id,
    }),
    [form],
  );

  const write = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // Nothing may be written after a log-out.
    if (isCleared.current || useSession.getState().status === 'signed-out') return;
    const draft = current();
    const isSaved = sameForm(kind, draft.form, draft.base);
    writeDraft(localStorage, latest.current.owner, isSaved ? null : draft);
  }, [current, kind]);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer.current ??= setTimeout(write, COPY_DELAY);
      },
    });
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      unsubscribe();
      write();
    };
  }, [form, write]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved text needs no copy any more
  useEffect(write, [base.form, write]);

  // A new text has another key once the server has it.
  const written = useRef(owner);
  useEffect(() => {
    if (written.current.post !== owner.post) writeDraft(localStorage, written.current, null);
    written.current = owner;
  }, [owner]);

  return {
    offered: offered?.draft ?? null,
    closeOffer: () => {
      if (offered !== null) removeOffer(localStorage, offered.owner);
      setOffered(isStored ? null : findNewDraft(kind, localStorage, ownerId));
    },
    /** Removes the local copy after a save. */
    clear: () => {
      isCleared.current = true;
      clearTimeout(timer.current);
      writeDraft(localStorage, owner, null);
    },
    /** Goes on after a save that leaves the form open. */
    restart: () => {
      isCleared.current = false;
    },
    /** Removes the copy if it holds what was saved meanwhile. */
    removeSaved: (saved: Form) => {
      for (const key of [id, newDraftKey(kind, id)]) {
        removeSaved(kind, localStorage, { ownerId, post: key }, saved);
      }
    },
    /** Offers the current changes before other content is loaded into the form. */
    offerCurrent: () => {
      const draft = current();
      offerDraft(localStorage, owner, draft);
      setOffered({ owner, draft });
    },
  };
}
