import type { DefaultValues, FieldValues } from 'react-hook-form';
import { toast } from 'sonner';
import type { z } from 'zod';
import { changedFields } from '../../../core/forms/changed-fields.ts';
import { useUnsaved } from '../unsaved.ts';
import { keepTyping } from './keep-typing.ts';
import { summarizeBy } from './summarize.ts';
import { useSchemaForm } from './use-schema-form.ts';
import { useSubmit } from './use-submit.ts';

interface SettingsFormOptions<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input> & {
    shape: { readonly [Name in keyof Output]: z.ZodType };
  };
  settings: NoInfer<Input>;
  /** Of the fields in the form's order. */
  labels: Readonly<Record<string, string>>;
  /** Also those about invalid fields that name their field. */
  messages: { leave: string; saveFailed: string; saved: string };
  /** Saves what the form changes, since another window may have changed the rest. Returns what is saved of all. */
  save: (changed: Partial<Output>) => Promise<NoInfer<Input>>;
}

/** A form of settings, which stays open with what was saved and asks before it is left with changes. */
export function useSettingsForm<Input extends FieldValues, Output extends object>(
  options: SettingsFormOptions<Input, Output>,
) {
  const { schema, settings, labels, messages, save } = options;
  const form = useSchemaForm(schema, settings as DefaultValues<Input>, 'onChange');
  const { isDirty } = form.formState;
  const shown = form.formState.defaultValues as Readonly<Record<keyof Output, unknown>>;
  useUnsaved(isDirty, messages.leave);
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.saveFailed,
    summarize: summarizeBy(labels, messages),
    send: async (values) => {
      const show = keepTyping(form);
      show(await save(changedFields(schema.shape, shown, values)));
      toast.success(messages.saved);
    },
  });
  return { form, submission, isDirty };
}
