import { toast } from 'sonner';
import { revisionMessages } from '../../../core/revisions/messages.ts';
import { type Revision, revisionNameSchema } from '../../../core/revisions/schema.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../../ui/form/Form.tsx';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { nameRevision } from './api.ts';
import type { HistorySource } from './source.ts';

interface NameDialogProps {
  source: HistorySource;
  id: string;
  revision: Revision;
  onClose: () => void;
}

export function NameDialog({ source, id, revision, onClose }: NameDialogProps) {
  const submission = useSubmit({
    form: useSchemaForm(revisionNameSchema, { name: revision.name ?? '' }),
    errorsAt: 'both',
    failure: revisionMessages.nameFailed,
    send: async ({ name }) => {
      await nameRevision(source, id, revision.id, name);
      toast.success(revisionMessages.nameSaved);
      onClose();
      await source.refresh();
    },
  });
  return (
    <Dialog title={revisionMessages.nameTitle} onClose={onClose}>
      <Form submission={submission} className="grid gap-5">
        <FormField
          name="name"
          label={revisionMessages.nameLabel}
          hint={revisionMessages.nameHint}
          autoComplete="off"
        />
        <DialogActions onCancel={onClose}>
          <SubmitButton busy={revisionMessages.retentionSaving}>
            {revisionMessages.nameSave}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
