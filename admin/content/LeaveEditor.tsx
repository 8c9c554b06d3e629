import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { autosaveMessages } from '../../core/posts/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { errorMessage } from '../api/request-error.ts';
import { styles } from '../ui/styles.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import type { EditedKind, StoredText } from './kind.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { Editor } from './use-editor.ts';

interface LeaveEditorProps<Form extends FieldValues, Stored extends StoredText> {
  kind: EditedKind<Form, Stored>;
  editor: Editor<Form, Stored>;
}

/** Back to the list: asks what becomes of the text that autosave has stored since the form was opened. */
export function LeaveEditor<Form extends FieldValues, Stored extends StoredText>(
  props: LeaveEditorProps<Form, Stored>,
) {
  const { kind, editor } = props;
  const { autosave, base: opened, draft, isChanged, submission } = editor;
  const [, navigate] = useLocation();
  const leave = () => navigate(kind.paths.list);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const discard = async () => {
    setBusy(true);
    submission.fail(null);
    try {
      await autosave.pause();
      const { version } = autosave.state();
      if (version !== null && opened.version === null) {
        await kind.discardDraft(opened.id, version);
      } else if (version !== null && version !== opened.version) {
        autosave.resume();
        autosave.change(opened.form);
        if (!(await autosave.flush())) throw new Error(autosaveMessages.discardFailed);
      }
      // Nothing is left to save on the way out.
      const { form: saved, version: opening } = opened;
      const off = { saved, version: opening, draft: null, isOn: false, manual: [] };
      autosave.rebase(off, saved);
      draft.clear();
      setUnsaved(false);
      leave();
    } catch (error) {
      console.error(error);
      autosave.resume();
      setAsking(false);
      submission.fail(errorMessage(error, autosaveMessages.discardFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Link
        href={kind.paths.list}
        className={classes(styles.quiet, 'max-lg:px-3')}
        onClick={(event) => {
          const isStored = autosave.state().version !== opened.version;
          if (!isStored && !isChanged) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        {kind.texts.leave}
      </Link>
      {isAsking && (
        <LeaveDialog
          isNew={opened.version === null}
          isPublished={opened.stored?.published === true}
          isSaved={!isChanged}
          busy={busy}
          onKeep={() => {
            setUnsaved(false);
            leave();
          }}
          onDiscard={() => void discard()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
