import { toast } from 'sonner';
import { type MerchantForm, merchantForm, merchantFormSchema } from '../../core/merchants/form.ts';
import { type AdminMerchant, adminMerchantSchema } from '../../core/merchants/merchant.ts';
import { merchantFormMessages, merchantMessages } from '../../core/merchants/messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useVersionedForm } from '../ui/form/use-versioned-form.ts';
import { VersionChoice } from '../ui/form/VersionChoice.tsx';
import { refreshMerchants, saveMerchant } from './api.ts';
import { MerchantFields, PresetSelect } from './MerchantFields.tsx';
import { ownProgramme } from './presets.ts';

const summarize = summarizeBy(merchantFormMessages.labels, merchantMessages);

/** A shop with its own programme, without a name yet. */
const emptyForm = (): MerchantForm => merchantForm({ ...ownProgramme, name: '' });

interface MerchantDialogProps {
  merchant: AdminMerchant | null;
  onClose: () => void;
}

export function MerchantDialog({ merchant, onClose }: MerchantDialogProps) {
  const form = useSchemaForm(
    merchantFormSchema,
    merchant === null ? emptyForm() : merchantForm(merchant),
    'onChange',
  );

  const { submission, choice } = useVersionedForm({
    form,
    row: merchant,
    name: 'merchant',
    schema: adminMerchantSchema,
    valuesOf: merchantForm,
    failure: merchantMessages.saveFailed,
    summarize,
    save: async (over) => {
      await saveMerchant(form.getValues(), over);
      toast.success(merchant === null ? merchantMessages.created : merchantMessages.updated);
      onClose();
      await refreshMerchants();
      return undefined;
    },
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
        {choice === null ? (
          <DialogActions onCancel={onClose}>
            <SubmitButton>
              {merchant === null ? merchantFormMessages.create : merchantFormMessages.update}
            </SubmitButton>
          </DialogActions>
        ) : (
          <VersionChoice {...choice} onCancel={onClose} />
        )}
      </Form>
    </Dialog>
  );
}
