import { useState } from 'react';
import { toast } from 'sonner';
import { channelFormSchema } from '../../core/alerts/channel-form.ts';
import { alertMessages as messages } from '../../core/alerts/messages.ts';
import { type ChannelKind, channelKinds } from '../../core/alerts/schema.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { ChoiceSelect } from '../ui/list/ChoiceSelect.tsx';
import { addChannel, refreshAlerts } from './api.ts';

async function copySecret(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast.success(messages.copied);
  } catch (error) {
    console.error(error);
    toast.error(messages.copyFailed);
  }
}

/** Shows the signing secret of a webhook, once. */
function SecretStep({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={messages.secretTitle}>
      <p>{messages.secretText}</p>
      <Field label={messages.secretTitle}>
        {(control) => (
          <textarea
            {...control}
            readOnly
            rows={3}
            value={secret}
            className="block w-full border border-ink bg-card p-3 font-note text-sm wrap-anywhere"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" data-first onClick={() => void copySecret(secret)}>
          {messages.copy}
        </Button>
        <Button onClick={onClose}>{messages.done}</Button>
      </div>
    </Dialog>
  );
}

const ADDRESS_EXAMPLES: Record<Exclude<ChannelKind, 'email'>, string> = {
  webhook: 'https://example.com/alerts',
  slack: 'https://hooks.slack.com/services/…',
  ntfy: 'https://ntfy.sh/…',
};

/** Adds a channel. Its address is stored encrypted and not shown again. */
export default function ChannelDialog(props: { hasEmail: boolean; onClose: () => void }) {
  const { hasEmail, onClose } = props;
  const [secret, setSecret] = useState<string | null>(null);
  const [kind, setKind] = useState<ChannelKind>(hasEmail ? 'email' : 'webhook');
  const form = useSchemaForm(channelFormSchema, { kind, address: '' }, 'onChange');
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.addFailed,
    send: async (values) => {
      const added = await addChannel(values);
      await refreshAlerts();
      if (added.secret !== null) {
        setSecret(added.secret);
        return;
      }
      toast.success(messages.added);
      onClose();
    },
  });
  if (secret !== null) return <SecretStep secret={secret} onClose={onClose} />;
  const choose = (chosen: ChannelKind) => {
    setKind(chosen);
    form.reset({ kind: chosen, address: chosen === 'email' ? '' : form.getValues('address') });
  };
  return (
    <Dialog title={messages.addTitle} onClose={onClose}>
      <Form submission={submission} className="grid gap-5">
        <div className="grid gap-1.5">
          <p aria-hidden="true" className={fieldStyles.label}>
            {messages.kind}
          </p>
          <ChoiceSelect
            label={messages.kind}
            value={kind}
            values={hasEmail ? channelKinds : channelKinds.filter((each) => each !== 'email')}
            names={messages.kinds}
            onChange={choose}
          />
          <p className="text-sm text-soft">{messages.hints[kind]}</p>
          {!hasEmail && <p className="text-sm text-soft">{messages.emailOff}</p>}
        </div>
        {kind !== 'email' && (
          <FormField
            name="address"
            label={messages.address}
            type="url"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder={ADDRESS_EXAMPLES[kind]}
          />
        )}
        <DialogActions onCancel={onClose}>
          <SubmitButton>{messages.add}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
