import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'wouter';
import { autosaveMessages } from '../../core/posts/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { errorMessage } from '../api/request-error.ts';
import { styles } from '../ui/styles.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import type { Autosave } from './autosave.ts';
import type { EditedKind, StoredText } from './kind.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

interface LeaveEditorProps<Form extends FieldValues, Stored extends StoredText> {
  kind: EditedKind<Form, Stored>;
  /** Where the owner goes. */
  href: string;
  text: string;
  autosave: Autosave<Form, Stored>;
  /** The text when it was last loaded or saved by hand; without a version it did not exist. */
  opened: { id: string; form: Form; version: string | null; stored: Stored | null };
  isChanged: boolean;
  /** Removes the copy on this device. */
  onForget: () => void;
  onLeave: () => void;
  /** Reports a failure in the form; null removes it. */
  report: (message: string | null) => void;
}

/** Cancel: asks what becomes of the text that autosave has stored since the form was opened. */
export function LeaveEditor<Form extends FieldValues, Stored extends StoredText>(
  props: LeaveEditorProps<Form, Stored>,
) {
  const { kind, href, text, autosave, opened, isChanged, onForget, onLeave, report } = props;
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const discard = async () => {
    setBusy(true);
    report(null);
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
      onForget();
      setUnsaved(false);
      onLeave();
    } catch (error) {
      console.error(error);
      autosave.resume();
      setAsking(false);
      report(errorMessage(error, autosaveMessages.discardFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Link
        href={href}
        className={classes(styles.quiet, 'max-lg:px-3')}
        onClick={(event) => {
          const isStored = autosave.state().version !== opened.version;
          if (!isStored && !isChanged) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        {text}
      </Link>
      {isAsking && (
        <LeaveDialog
          isNew={opened.version === null}
          isPublished={opened.stored?.published === true}
          isSaved={!isChanged}
          busy={busy}
          onKeep={() => {
            setUnsaved(false);
            onLeave();
          }}
          onDiscard={() => void discard()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
