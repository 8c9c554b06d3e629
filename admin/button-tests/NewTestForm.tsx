import { useController, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import {
  type ButtonTests,
  buttonTestFormSchema,
  minimumEffects,
  newTestOf,
} from '../../core/button-tests/admin.ts';
import { targetMessages } from '../../core/button-tests/messages.ts';
import { buttonPositions, textTargets } from '../../core/button-tests/schema.ts';
import { mostClicked } from '../../core/button-tests/sequential.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { LabelledToggle } from '../ui/Toggle.tsx';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import { startTest } from './api.ts';
import { expectedDays, roughly } from './pace.ts';
import { TestPreview } from './TestPreview.tsx';

const kinds = [
  { value: 'text', label: messages.kindText },
  { value: 'placement', label: messages.kindPlacement },
] as const;

const Options = ({ values }: { values: readonly (keyof typeof targetMessages)[] }) =>
  values.map((value) => (
    <option key={value} value={value}>
      {targetMessages[value]}
    </option>
  ));

const summarize = summarizeBy({ text: messages.text }, messages);

export function NewTestForm({ reviews, pace, changes }: Omit<ButtonTests, 'tests'>) {
  const form = useSchemaForm(
    buttonTestFormSchema,
    {
      kind: 'text',
      target: 'all',
      position: 'after-pros-and-cons',
      text: '',
      own_texts: false,
      minimum_effect: 20,
    },
    'onChange',
  );
  const { register, control } = form;
  const { field: effect } = useController({ control, name: 'minimum_effect' });
  const { field: ownTexts } = useController({ control, name: 'own_texts' });
  const test = useWatch({ control, compute: (values) => values });
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.startFailed,
    summarize,
    send: async (values) => {
      await startTest(newTestOf(values));
      toast.success(messages.started);
    },
  });
  const most = mostClicked(test.minimum_effect / 100);
  const days = expectedDays(pace, test, most);
  return (
    <Form submission={submission} label={messages.create} className="grid gap-6">
      <fieldset>
        <legend className={fieldStyles.label}>{messages.what}</legend>
        <div className="mt-1.5 flex flex-wrap gap-x-6">
          {kinds.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                value={value}
                {...register('kind')}
                className="size-5 accent-(--ink)"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-2">
        {test.kind === 'text' ? (
          <>
            <Field label={messages.where} hint={messages.whereHint}>
              {(names) => (
                <select {...names} {...register('target')} className={fieldStyles.input}>
                  <Options values={textTargets} />
                </select>
              )}
            </Field>
            <FormField name="text" label={messages.text} autoComplete="off" required />
          </>
        ) : (
          <Field label={messages.position}>
            {(names) => (
              <select {...names} {...register('position')} className={fieldStyles.input}>
                <Options values={buttonPositions} />
              </select>
            )}
          </Field>
        )}
        <Field
          label={messages.effect}
          hint={messages.effectHint(
            most,
            days === null ? messages.paceUnknown : messages.pace(roughly(days)),
          )}
        >
          {(names) => (
            <select
              {...names}
              value={effect.value}
              onChange={({ target }) => effect.onChange(Number(target.value))}
              className={fieldStyles.input}
            >
              {minimumEffects.map((value) => (
                <option key={value} value={value}>
                  {messages.effectOption(value)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {test.kind === 'text' && (
          <div>
            <LabelledToggle
              label={messages.ownTexts}
              checked={ownTexts.value}
              onCheckedChange={ownTexts.onChange}
            />
            <p className="mt-1.5 text-sm text-soft">
              {messages.ownTextsHint(reviews.own_text, reviews.all)}
            </p>
          </div>
        )}
      </div>
      <TestPreview test={test} changes={changes} />
      <SubmitButton busy={messages.starting} className="justify-self-start">
        {messages.start}
      </SubmitButton>
    </Form>
  );
}
