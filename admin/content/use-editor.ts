import { useEffect, useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { imageMessages } from '../../core/images/messages.ts';
import { RequestError } from '../api/request-error.ts';
import { isUploading } from '../images/index.ts';
import { scheduleFormMessages } from '../schedule/index.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { setUnsaved, useUnsaved } from '../ui/unsaved.ts';
import { keepText } from './keep-text.ts';
import { type EditedKind, mergeForms, type StoredText, sameForm } from './kind.ts';
import type { LocalDraft } from './local-draft.ts';
import { useAutosave } from './use-autosave.ts';
import { useLocalDraft } from './use-local-draft.ts';

interface Version {
  id: string;
  version: string;
}

/** Without a stored text it is created. A substantive update changes the date that visitors see. */
export type Save<Form, Stored> = (
  form: Form,
  stored: Version | null,
  substantive: boolean,
) => Promise<Stored>;

interface EditorOptions<Form extends FieldValues, Stored extends StoredText> {
  kind: EditedKind<Form, Stored>;
  stored: Stored | null;
  initial: Form;
  schema: z.ZodType<Form, Form>;
  failure: string;
  summarize: (errors: FieldErrors<Form>) => string | undefined;
  save: Save<Form, Stored>;
  /** What the form holds after a save that leaves it open, if that is not what was typed. */
  afterSave: (saved: Stored, typed: Form, form: UseFormReturn<Form>) => Form;
  /** Called after a submission that leaves the form; absent where it stays open. */
  onDone?: () => void;
  /** Called when autosave or a save created the text of a new form. */
  onStored?: ((id: string) => void) | undefined;
}

interface Theirs<Form, Stored> {
  stored: Stored;
  /** What is done again on top of theirs with the text of the owner; absent when they only compare. */
  retry?: (merged: Form) => Promise<void>;
}

/** What is stored, and how. */
interface Sending<Form, Stored> {
  /** The form as it was validated. */
  values: Form;
  /** The part of the form that the server has afterwards, as it was typed. */
  typed: Form;
  /** Whether the form stays open. */
  stays: boolean;
  save: Save<Form, Stored>;
  retry: (merged: Form) => Promise<void>;
}

export type Editor<Form extends FieldValues, Stored extends StoredText> = ReturnType<
  typeof useEditor<Form, Stored>
>;

/** Whether the form differs from what the server has. */
function useIsChanged<Form extends FieldValues, Stored extends StoredText>(
  kind: EditedKind<Form, Stored>,
  form: UseFormReturn<Form>,
  saved: Form,
): boolean {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const check = () => setChanged(!sameForm(kind, form.getValues(), saved));
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [kind, form, saved]);
  return isChanged;
}

/**
 * The form of a stored text: autosave, a copy in this browser, saves based on the version that was read, and
 * the choice between two versions.
 */
export function useEditor<Form extends FieldValues, Stored extends StoredText>(
  options: EditorOptions<Form, Stored>,
) {
  const { kind, stored: opened, initial, schema, failure, summarize, afterSave } = options;
  const { onDone, onStored } = options;
  const [base, setBase] = useState({
    id: opened?.id ?? crypto.randomUUID(),
    form: initial,
    version: opened?.version ?? null,
    stored: opened,
  });
  const [theirs, setTheirs] = useState<Theirs<Form, Stored> | null>(null);
  const [isSubstantive, setSubstantive] = useState(false);
  // A complete form is also a deep partial form, which the compiler cannot infer for a generic type.
  const form = useSchemaForm(schema, initial as never, 'onChange');
  const { autosave, state } = useAutosave({
    kind,
    form,
    base: { ...base, draft: base.stored?.draft ?? null },
    onLeft: (saved) => {
      draft.removeSaved(saved);
      if (opened === null) onStored?.(base.id);
    },
  });
  /** What the server has. */
  const stored = { ...base, form: state.saved, version: state.version };
  const isStored = stored.version !== null;
  const isChanged = useIsChanged(kind, form, stored.form);
  const draft = useLocalDraft({ kind, form, id: base.id, isStored, base: stored });
  const isBlocked = state.status.kind === 'retrying' || state.status.kind === 'stopped';
  // A draft is saved on the way out, unless that does not work.
  useUnsaved(isChanged && (isBlocked || state.problems.length > 0));
  useEffect(() => {
    if (opened === null && isStored) onStored?.(base.id);
  }, [opened, isStored, base.id, onStored]);

  const rebase = (next: typeof base, values: Form) => {
    setBase(next);
    autosave.rebase(
      {
        saved: next.form,
        version: next.version,
        draft: next.stored?.draft ?? null,
        isOn: true,
        manual: kind.manualFields(next.stored),
      },
      values,
    );
  };

  const send = async (
    version: string | null,
    { values, typed, stays, save, retry }: Sending<Form, Stored>,
  ) => {
    if (isUploading()) throw new RequestError(0, imageMessages.stillUploading);
    let saved: Stored;
    try {
      saved = await save(values, version === null ? null : { id: base.id, version }, isSubstantive);
    } catch (error) {
      const newer = kind.conflicting(error);
      if (newer === null) throw error;
      setTheirs({ stored: newer, retry });
      return false;
    }
    draft.clear();
    setUnsaved(false);
    const savedForm = stays ? afterSave(saved, typed, form) : typed;
    const next = { id: saved.id, form: savedForm, version: saved.version, stored: saved };
    rebase(next, stays ? form.getValues() : typed);
    if (stays) draft.restart();
    void kind.refresh();
    if (!stays) onDone?.();
    return true;
  };

  /** No autosave may overtake a save. */
  const sendAlone = async (sending: Sending<Form, Stored>) => {
    let isConflict = false;
    try {
      const lost = await autosave.pause();
      if (lost !== null) throw lost;
      isConflict = !(await send(autosave.state().version ?? opened?.version ?? null, sending));
    } finally {
      // The owner chooses a version first.
      if (!isConflict) autosave.resume();
    }
    return !isConflict;
  };

  const sendForm = async (values: Form, stays: boolean, save: Save<Form, Stored>) => {
    const isSaved = await sendAlone({
      values,
      typed: form.getValues(),
      stays,
      save,
      retry: (merged) => sendForm(merged, stays, save),
    });
    if (isSaved) setSubstantive(false);
  };

  /**
   * Does something with the stored text, after what is in the form was stored. If that text was changed
   * elsewhere, it is done once the owner has kept their version.
   */
  const act = async (work: (stored: Version) => Promise<Stored>): Promise<void> => {
    const isFlushed = await autosave.flush();
    const { saved, version } = autosave.state();
    if (!isFlushed || version === null) throw new RequestError(0, scheduleFormMessages.unsaved);
    await sendAlone({
      values: saved,
      // Fields that a save by hand alone changes stay as they are typed.
      typed: saved,
      stays: true,
      save: (_values, stored) => work(stored ?? { id: base.id, version }),
      retry: () => act(work),
    });
  };

  const submission = useSubmit<Form, Form>({
    form,
    errorsAt: 'both',
    failure,
    summarize,
    send: (values) => sendForm(values, onDone === undefined, options.save),
  });

  /** Validates the form and saves it in some way, which leaves it open. */
  const submit = (save = options.save) =>
    form.handleSubmit(
      (values) => submission.run(() => sendForm(values, true, save)),
      submission.onInvalid,
    )();

  const load = (newer: Stored, values = kind.formOf(newer)) => {
    const newForm = kind.formOf(newer);
    setTheirs(null);
    form.reset(values);
    rebase({ id: newer.id, form: newForm, version: newer.version, stored: newer }, values);
  };

  const compare = (newer: Stored) => setTheirs({ stored: newer });

  const restore = ({ form: restored, base: restoredBase, version, id }: LocalDraft<Form>) => {
    // The save names the draft's base version, so that later changes are a conflict.
    const next = { ...base, id: id ?? base.id, form: restoredBase, version };
    form.reset(restored);
    rebase(next, restored);
    draft.closeOffer();
  };

  /** The choice between the owner's text and a newer one; null without a conflict. */
  const conflict = theirs && {
    theirs: kind.formOf(theirs.stored),
    mine: mergeForms(kind, stored.form, form.getValues(), kind.formOf(theirs.stored)),
    onKeepMine: (merged: Form) => {
      load(theirs.stored, merged);
      const { retry } = theirs;
      if (retry !== undefined) void submission.run(() => retry(merged));
    },
    onTakeTheirs: (mine: Form) =>
      submission.run(async () => {
        setTheirs(null);
        await autosave.pause();
        try {
          const chosen = await keepText(kind, { id: base.id, mine, theirs: theirs.stored });
          draft.offerCurrent();
          load(chosen);
        } catch (error) {
          const newer = kind.conflicting(error);
          if (newer === null) throw error;
          setTheirs({ ...theirs, stored: newer });
        } finally {
          autosave.resume();
        }
      }),
    onClose: () => {
      setTheirs(null);
      autosave.resume();
    },
  };

  return {
    form,
    base,
    state,
    autosave,
    draft,
    isStored,
    isChanged,
    submission,
    submit,
    act,
    load,
    compare,
    restore,
    conflict,
    isSubstantive,
    setSubstantive,
  };
}
