import { z } from 'zod';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import { REPLACE_WORD } from '../../core/backups/schema.ts';
import { Button } from '../ui/Button.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { confirmRestore } from './api.ts';

const typedSchema = z.object({
  confirmation: z
    .string()
    .refine((text) => text.trim().toLowerCase() === REPLACE_WORD, messages.confirmWrong),
});
const untypedSchema = z.object({ confirmation: z.string() });

interface ConfirmRestoreProps {
  id: string;
  isReplace: boolean;
  isCancelling: boolean;
  onCancel: () => void;
}

export function ConfirmRestore(props: ConfirmRestoreProps) {
  const { id, isReplace, isCancelling, onCancel } = props;
  const form = useSchemaForm(
    isReplace ? typedSchema : untypedSchema,
    { confirmation: '' },
    'onChange',
  );
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.confirmFailed,
    send: ({ confirmation }) => confirmRestore(id, confirmation),
  });
  const { isSubmitting } = form.formState;
  return (
    <Form submission={submission} className="grid gap-5">
      <p className="max-w-[60ch] text-soft">{messages.confirmText}</p>
      {isReplace && (
        <div className="max-w-md">
          <FormField
            name="confirmation"
            label={messages.confirmLabel}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          tone={isReplace ? 'danger' : 'primary'}
          busy={messages.confirming}
          disabled={isCancelling}
        >
          {messages.confirm}
        </SubmitButton>
        <Button disabled={isSubmitting || isCancelling} onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </Form>
  );
}
