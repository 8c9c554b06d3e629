import { autosaveMessages } from '../../core/posts/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface LeaveDialogProps {
  /** Whether autosave created the text. */
  isNew: boolean;
  /** Whether visitors see the published text and not the draft. */
  isPublished: boolean;
  /** Whether the server has everything. */
  isSaved: boolean;
  busy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Cancel after autosave stored something: the owner decides what becomes of it. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { isNew, isPublished, isSaved, busy, onKeep, onDiscard, onClose } = props;
  const changes = isPublished ? autosaveMessages.keepWorking : autosaveMessages.keepChanges;
  return (
    <Dialog title={autosaveMessages.keepTitle} onClose={onClose}>
      <p>{isNew ? autosaveMessages.keepNew : changes}</p>
      {!isSaved && <p>{autosaveMessages.keepUnsaved}</p>}
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" data-first onClick={onKeep} disabled={busy}>
          {autosaveMessages.keep}
        </Button>
        <Button tone="danger" onClick={onDiscard} disabled={busy}>
          {isNew ? autosaveMessages.discardNew : autosaveMessages.discardChanges}
        </Button>
        <Button tone="link" onClick={onClose} className="px-3">
          {autosaveMessages.goOn}
        </Button>
      </div>
    </Dialog>
  );
}
