import { useId } from 'react';
import { toast } from 'sonner';
import {
  type AdminSpecification,
  adminSpecificationSchema,
  emptySpecificationForm,
  type SpecificationForm,
  specificationFormSchema,
} from '../../core/specifications/form.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import { units } from '../../core/specifications/units.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useVersionedForm } from '../ui/form/use-versioned-form.ts';
import { VersionChoice } from '../ui/form/VersionChoice.tsx';
import { refreshSpecifications, saveSpecification } from './api.ts';

const summarize = summarizeBy(
  { name: messages.name, kind: messages.kind, unit: messages.unit, direction: messages.direction },
  messages,
);

const formOf = ({ name, kind, unit, direction }: AdminSpecification): SpecificationForm => ({
  name,
  kind,
  unit: unit ?? '',
  direction: direction ?? '',
});

interface SpecificationDialogProps {
  /** Null for a new one. */
  specification: AdminSpecification | null;
  onSaved: (specification: AdminSpecification) => void;
  onDelete: () => void;
  onClose: () => void;
}

export default function SpecificationDialog(props: SpecificationDialogProps) {
  const { specification, onSaved, onDelete, onClose } = props;
  const list = useId();
  const form = useSchemaForm(
    specificationFormSchema,
    specification === null ? emptySpecificationForm : formOf(specification),
    'onChange',
  );
  const kind = form.watch('kind');
  const { submission, choice } = useVersionedForm({
    form,
    row: specification,
    name: 'specification',
    schema: adminSpecificationSchema,
    valuesOf: formOf,
    failure: messages.saveFailed,
    summarize,
    save: async (over) => {
      const saved = await saveSpecification(form.getValues(), over);
      toast.success(specification === null ? messages.created : messages.updated);
      await refreshSpecifications();
      onSaved(saved);
      return undefined;
    },
  });
  const directions = kind === 'yes-no' ? messages.answerDirections : messages.directions;

  return (
    <Dialog
      title={specification === null ? messages.addTitle : messages.editTitle}
      // Typed text is not lost by a press beside the dialog.
      {...(!form.formState.isDirty && { onClose })}
    >
      <Form submission={submission} className="grid gap-5">
        <FormField name="name" label={messages.name} required autoComplete="off" />
        <SelectField name="kind" label={messages.kind} options={Object.entries(messages.kinds)} />
        {kind === 'number' && (
          <>
            <FormField
              name="unit"
              label={messages.unit}
              hint={messages.unitHint}
              list={list}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <datalist id={list}>
              {units.map(({ symbol, name }) => (
                <option key={symbol} value={symbol}>
                  {name}
                </option>
              ))}
            </datalist>
          </>
        )}
        {kind !== 'text' && (
          <SelectField
            name="direction"
            label={messages.direction}
            hint={messages.directionHint}
            options={Object.entries(directions)}
          />
        )}
        {choice === null ? (
          <DialogActions onCancel={onClose}>
            <SubmitButton>{specification === null ? 'Create' : 'Update'}</SubmitButton>
          </DialogActions>
        ) : (
          <VersionChoice {...choice} onCancel={onClose} />
        )}
        {specification !== null && (
          <div>
            <Button tone="link" onClick={onDelete} className="text-bad">
              {messages.deleteEverywhere}
            </Button>
          </div>
        )}
      </Form>
    </Dialog>
  );
}
