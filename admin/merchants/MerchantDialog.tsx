import { useState } from 'react';
import { toast } from 'sonner';
import { failureSchema } from '../../core/forms/failure.ts';
import { type MerchantForm, merchantForm, merchantFormSchema } from '../../core/merchants/form.ts';
import { type AdminMerchant, adminMerchantSchema } from '../../core/merchants/merchant.ts';
import { merchantFormMessages, merchantMessages } from '../../core/merchants/messages.ts';
import { RequestError } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { refreshMerchants, saveMerchant } from './api.ts';
import { MerchantFields, PresetSelect } from './MerchantFields.tsx';
import { ownProgramme } from './presets.ts';

const summarize = summarizeBy(merchantFormMessages.labels, merchantMessages);

/** A shop with a programme of its own, without a name yet. */
const emptyForm = (): MerchantForm => merchantForm({ ...ownProgramme, name: '' });

const conflictSchema = failureSchema.extend({ merchant: adminMerchantSchema });

/** The newer version that a save conflicts with; null after another failure. */
function conflictOf(error: unknown): AdminMerchant | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  return conflictSchema.safeParse(error.body).data?.merchant ?? null;
}

interface MerchantDialogProps {
  merchant: AdminMerchant | null;
  onClose: () => void;
}

export function MerchantDialog({ merchant, onClose }: MerchantDialogProps) {
  const [stored, setStored] = useState(merchant);
  const [theirs, setTheirs] = useState<AdminMerchant | null>(null);
  const form = useSchemaForm(
    merchantFormSchema,
    merchant === null ? emptyForm() : merchantForm(merchant),
    'onChange',
  );

  const save = async (base: AdminMerchant | null) => {
    try {
      await saveMerchant(form.getValues(), base);
    } catch (error) {
      setTheirs(conflictOf(error));
      throw error;
    }
    toast.success(merchant === null ? merchantMessages.created : merchantMessages.updated);
    onClose();
    await refreshMerchants();
  };

  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: merchantMessages.saveFailed,
    summarize,
    send: () => save(stored),
  });

  return (
    <Dialog
      title={merchant === null ? merchantMessages.add : merchantMessages.edit}
      // Typed text is not lost by a press beside the dialog.
      {...(!form.formState.isDirty && { onClose })}
      wide
    >
      <Form submission={submission} className="grid gap-6">
        {merchant === null && <PresetSelect form={form} />}
        <MerchantFields />
        {theirs === null ? (
          <DialogActions onCancel={onClose}>
            <SubmitButton>
              {merchant === null ? merchantFormMessages.create : merchantFormMessages.update}
            </SubmitButton>
          </DialogActions>
        ) : (
          <div className="grid gap-3 border-l-4 border-accent pl-4">
            <p>{merchantMessages.changedChoice}</p>
            <div className="flex flex-wrap gap-3">
              <Button
                onClick={() => {
                  form.reset(merchantForm(theirs));
                  setStored(theirs);
                  setTheirs(null);
                }}
              >
                {merchantMessages.loadTheirs}
              </Button>
              <Button
                onClick={() => {
                  setStored(theirs);
                  setTheirs(null);
                  void submission.run(() => save(theirs));
                }}
              >
                {merchantMessages.saveMine}
              </Button>
              <Button tone="link" onClick={onClose} className="px-3">
                Cancel
              </Button>
            </div>
          </div>
        )}
      </Form>
    </Dialog>
  );
}
