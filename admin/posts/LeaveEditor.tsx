import { useState } from 'react';
import { toast } from 'sonner';
import { Link } from 'wouter';
import { autosaveMessages } from '../../core/posts/messages.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { errorMessage } from '../api/request-error.ts';
import { paths } from '../shell/paths.ts';
import { styles } from '../ui/styles.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import { discardPost } from './api.ts';
import type { Autosave } from './autosave/autosave.ts';
import { LeaveDialog } from './autosave/LeaveDialog.tsx';

interface LeaveEditorProps {
  /** Null for a published post, which nothing was stored of. */
  autosave: Autosave | null;
  /** The post when it was last loaded or saved by hand; without a version it did not exist. */
  opened: { id: string; form: PostForm; version: string | null };
  isChanged: boolean;
  /** Removes the copy on this device. */
  onForget: () => void;
  onLeave: () => void;
}

/** Cancel: asks what becomes of the text that autosave has stored since the form was opened. */
export function LeaveEditor({ autosave, opened, isChanged, onForget, onLeave }: LeaveEditorProps) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const discard = async () => {
    if (autosave === null) return;
    setBusy(true);
    try {
      await autosave.pause();
      const { version } = autosave.state();
      if (version !== null && opened.version === null) {
        await discardPost(opened.id, version);
      } else if (version !== null && version !== opened.version) {
        autosave.resume();
        autosave.change(opened.form);
        if (!(await autosave.flush())) throw new Error(autosaveMessages.discardFailed);
      }
      // Nothing is left to save on the way out.
      const { form: saved } = opened;
      autosave.rebase({ saved, version: opened.version, isOn: false, keepsSlug: false }, saved);
      onForget();
      setUnsaved(false);
      onLeave();
    } catch (error) {
      console.error(error);
      autosave.resume();
      setAsking(false);
      toast.error(errorMessage(error, autosaveMessages.discardFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Link
        href={paths.managePosts}
        className={classes(styles.quiet, 'max-lg:px-3')}
        onClick={(event) => {
          if (autosave === null) return;
          const isStored = autosave.state().version !== opened.version;
          if (!isStored && !isChanged) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        Cancel
      </Link>
      {isAsking && autosave !== null && (
        <LeaveDialog
          isNew={opened.version === null}
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
