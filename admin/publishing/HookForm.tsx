import { toast } from 'sonner';
import { hookKinds, rebuildHookFormSchema } from '../../core/publishing/hook.ts';
import { hookMessages as messages } from '../../core/publishing/hook-messages.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { RadioField } from '../ui/form/RadioField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { saveHook } from './api.ts';

/** Step-by-step instructions for creating a hook, with its fields. */
export function HookForm() {
  const form = useSchemaForm(
    rebuildHookFormSchema,
    { kind: 'cloudflare', url: '', token: '' },
    'onChange',
  );
  const kind = form.watch('kind');
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.saveFailed,
    send: async (values) => {
      await saveHook(values);
      form.reset();
      toast.success(messages.saved);
    },
  });
  return (
    <Form submission={submission} label={messages.connect} className="grid gap-5">
      <RadioField
        name="kind"
        legend={messages.kind}
        options={hookKinds.map((value) => [value, messages.kinds[value]])}
        className="flex flex-wrap gap-x-6"
      />
      <ol className="grid list-decimal gap-1.5 pl-6 wrap-anywhere">
        {messages.steps[kind].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <FormField
        name="url"
        label={messages.url}
        hint={messages.urlHint}
        required
        type={kind === 'cloudflare' ? 'password' : 'text'}
        autoComplete="off"
        placeholder="https://"
      />
      {kind === 'github' && (
        <FormField
          name="token"
          label={messages.token}
          hint={messages.tokenHint}
          required
          type="password"
          autoComplete="off"
        />
      )}
      <SubmitButton busy={messages.saving} className="justify-self-start">
        {messages.save}
      </SubmitButton>
    </Form>
  );
}
