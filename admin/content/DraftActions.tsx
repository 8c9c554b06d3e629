import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toast } from 'sonner';
import type { WorkingDraft } from '../../core/content/schema.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { errorMessage } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { Autosave } from './autosave.ts';
import type { EditedKind, StoredText } from './kind.ts';

interface DraftActionsProps<Form extends FieldValues, Stored extends StoredText> {
  kind: EditedKind<Form, Stored>;
  id: string;
  autosave: Autosave<Form, Stored>;
  draft: WorkingDraft | null;
  onDiscarded: (published: Stored) => void;
  onConflict: (newer: Stored) => void;
  /** Reports a failure in the form; null removes it. */
  report: (message: string | null) => void;
}

/** Save draft and Discard draft of a published text; both leave what visitors see as it is. */
export function DraftActions<Form extends FieldValues, Stored extends StoredText>(
  props: DraftActionsProps<Form, Stored>,
) {
  const { kind, id, autosave, draft } = props;
  const { onDiscarded, onConflict, report } = props;
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    report(null);
    const isSaved = await autosave.flush();
    setBusy(false);
    if (!isSaved) report(postMessages.draftIncomplete);
    else if (autosave.state().draft === null) toast(postMessages.noChanges);
    else toast.success(postMessages.draftSaved);
    void kind.refresh();
  };

  const discard = async () => {
    setBusy(true);
    report(null);
    try {
      await autosave.pause();
      const published = await kind.discardDraft(id, autosave.state().version ?? '');
      if (published === null) throw new Error(kind.texts.missing);
      onDiscarded(published);
      toast.success(postMessages.draftDiscarded);
      void kind.refresh();
    } catch (error) {
      autosave.resume();
      const newer = kind.conflicting(error);
      if (newer !== null) onConflict(newer);
      else report(errorMessage(error, postMessages.discardDraftFailed));
    } finally {
      setAsking(false);
      setBusy(false);
    }
  };

  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {!kind.savesDrafts && (
          <Button disabled={busy} onClick={() => void save()}>
            {postMessages.saveDraft}
          </Button>
        )}
        {/* Always there, so that nothing moves when the first change is stored. */}
        <Button disabled={busy || draft === null} onClick={() => setAsking(true)}>
          {postMessages.discardDraft}
        </Button>
      </div>
      {isAsking && (
        <Dialog title={postMessages.discardDraftTitle} onClose={() => setAsking(false)}>
          <p>{postMessages.confirmDiscardDraft}</p>
          <div className="flex flex-wrap gap-3">
            <Button tone="danger" data-first disabled={busy} onClick={() => void discard()}>
              {postMessages.discardDraft}
            </Button>
            <Button disabled={busy} onClick={() => setAsking(false)}>
              {postMessages.keepDraft}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
