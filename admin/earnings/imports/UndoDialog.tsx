import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { EarningImport } from '../../../core/earnings/schema.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../../ui/form/Form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { EarnedAmounts } from '../EarnedAmounts.tsx';
import { importListMessages as messages } from '../import-screen-messages.ts';
import { refreshEarnings, undoImport } from './api.ts';
import { useImportName } from './ImportsTable.tsx';

/** Says what undoing an import changes, and does it in parts. */
export default function UndoDialog({ of, onClose }: { of: EarningImport; onClose: () => void }) {
  const importName = useImportName();
  const [remaining, setRemaining] = useState<number | null>(null);
  const kept = of.read_count - of.current_count;
  const submission = useSubmit({
    form: useForm(),
    failure: messages.undoFailed,
    send: async () => {
      try {
        for (;;) {
          const undone = await undoImport(of.id);
          if (undone.import === null || undone.remaining === 0) break;
          setRemaining(undone.remaining);
        }
      } finally {
        await refreshEarnings();
      }
      toast.success(messages.undone);
      onClose();
    },
  });
  const { isSubmitting } = submission.form.formState;
  return (
    // A press beside the dialog does not hide what is still running.
    <Dialog title={messages.undoTitle} {...(!isSubmitting && { onClose })}>
      <p className="font-bold wrap-anywhere">{importName(of)}</p>
      <p>{messages.undoText(of.current_count)}</p>
      {of.state === 'done' && kept > 0 && <p>{messages.undoKept(kept)}</p>}
      {of.totals.length > 0 && (
        <div>
          <p className="text-soft">{messages.undoAmounts}</p>
          <EarnedAmounts totals={of.totals} />
        </div>
      )}
      {of.source === 'file' && <p className="text-soft">{messages.undoAfter}</p>}
      <p role="status" className="empty:hidden">
        {isSubmitting && remaining !== null && messages.undoing(remaining)}
      </p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">
            {of.state === 'undoing' ? messages.undoAgain : messages.undo}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
