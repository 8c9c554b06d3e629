import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { WorkingDraft } from '../../core/content/schema.ts';
import { useSession } from '../session/session-store.ts';
import { Autosave } from './autosave.ts';
import type { EditedKind, StoredText } from './kind.ts';
import { trackAutosave } from './last-autosave.ts';

interface AutosaveHookOptions<Form extends FieldValues, Stored extends StoredText> {
  kind: EditedKind<Form, Stored>;
  form: UseFormReturn<Form>;
  base: {
    id: string;
    form: Form;
    version: string | null;
    draft: WorkingDraft | null;
    stored: Stored | null;
  };
  /** Called when text was saved after the form was left. */
  onLeft: (saved: Form) => void;
}

/** Saves a form as a draft while it is edited, and what is left when it is closed. */
export function useAutosave<Form extends FieldValues, Stored extends StoredText>(
  options: AutosaveHookOptions<Form, Stored>,
) {
  const { kind, form, base, onLeft } = options;
  const id = useRef(base.id);
  id.current = base.id;
  const [autosave] = useState(
    () =>
      new Autosave<Form, Stored>({
        kind,
        saved: base.form,
        version: base.version,
        draft: base.draft,
        isOn: true,
        manual: kind.manualFields(base.stored),
        send: (payload) => kind.autosave(id.current, payload),
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
        return autosave.state().version === opened ? undefined : kind.refresh();
      });
      isOpen.current = false;
      // What could not be saved now is offered when the form is opened again.
      const closed = work.finally(() => (isOpen.current ? undefined : autosave.pause()));
      trackAutosave(id.current, closed);
    };
  }, [autosave, form, kind]);

  return useMemo(() => ({ autosave, state }), [autosave, state]);
}
