import { useState } from 'react';
import { toast } from 'sonner';
import { type MerchantForm, merchantForm, merchantFormSchema } from '../../core/merchants/form.ts';
import { type AdminMerchant, adminMerchantSchema } from '../../core/merchants/merchant.ts';
import { merchantFormMessages, merchantMessages } from '../../core/merchants/messages.ts';
import { conflictOf } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { VersionChoice } from '../ui/form/VersionChoice.tsx';
import { refreshMerchants, saveMerchant } from './api.ts';
import { MerchantFields, PresetSelect } from './MerchantFields.tsx';
import { ownProgramme } from './presets.ts';

const summarize = summarizeBy(merchantFormMessages.labels, merchantMessages);

/** A shop with a programme of its own, without a name yet. */
const emptyForm = (): MerchantForm => merchantForm({ ...ownProgramme, name: '' });

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
      setTheirs(conflictOf(error, 'merchant', adminMerchantSchema));
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
          <VersionChoice
            messages={merchantMessages}
            onLoad={() => {
              form.reset(merchantForm(theirs));
              setStored(theirs);
              setTheirs(null);
            }}
            onSave={() => {
              setStored(theirs);
              setTheirs(null);
              void submission.run(() => save(theirs));
            }}
          >
            <Button tone="link" onClick={onClose} className="px-3">
              Cancel
            </Button>
          </VersionChoice>
        )}
      </Form>
    </Dialog>
  );
}
