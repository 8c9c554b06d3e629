import { secondFactorMessages } from '../../core/account/messages.ts';
import { type SecondFactorForm, secondFactorFormSchema } from '../../core/account/second-factor.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { AuthenticatorKey } from './AuthenticatorKey.tsx';

interface ConfirmationProps {
  action: string;
  tone?: 'primary' | 'danger';
  failure: string;
  /** Whether a recovery code is accepted as well. */
  recovery?: boolean;
  send: (form: SecondFactorForm) => Promise<void>;
  onClose: () => void;
}

function ConfirmationForm(props: ConfirmationProps) {
  const { action, tone = 'primary', failure, recovery = false, send, onClose } = props;
  const submission = useSubmit({
    form: useSchemaForm(secondFactorFormSchema, { current_password: '', code: '' }),
    failure,
    send,
  });
  return (
    <Form submission={submission} className="grid content-start gap-4">
      <FormField
        name="current_password"
        label="Current Password"
        type="password"
        autoComplete="current-password"
        data-first
      />
      <FormField
        name="code"
        label="Authentication Code"
        hint={recovery ? secondFactorMessages.codeHint : undefined}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        className="font-note"
      />
      <DialogActions onCancel={onClose}>
        <SubmitButton tone={tone}>{action}</SubmitButton>
      </DialogActions>
    </Form>
  );
}

export function ConfirmationDialog({ title, ...form }: ConfirmationProps & { title: string }) {
  return (
    <Dialog title={title} onClose={form.onClose}>
      <ConfirmationForm {...form} recovery />
    </Dialog>
  );
}

interface SetUpDialogProps extends Pick<ConfirmationProps, 'send' | 'onClose'> {
  secret: string;
  address: string;
}

export function SetUpDialog({ secret, address, send, onClose }: SetUpDialogProps) {
  return (
    <Dialog title="Set up the second factor" wide onClose={onClose}>
      <p>{secondFactorMessages.scan}</p>
      <div className="grid gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <AuthenticatorKey secret={secret} address={address} />
        <ConfirmationForm
          action="Switch on"
          failure={secondFactorMessages.enableFailed}
          send={send}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
