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
import { RadioField } from '../ui/form/RadioField.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { LabelledToggle } from '../ui/Toggle.tsx';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import { startTest } from './api.ts';
import { expectedDays, roughly } from './pace.ts';
import { TestPreview } from './TestPreview.tsx';

const named = (values: readonly (keyof typeof targetMessages)[]) =>
  values.map((value) => [value, targetMessages[value]] as const);

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
  const { control } = form;
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
      <RadioField
        name="kind"
        legend={messages.what}
        options={[
          ['text', messages.kindText],
          ['placement', messages.kindPlacement],
        ]}
        className="flex flex-wrap gap-x-6"
      />
      <div className="grid gap-6 sm:grid-cols-2">
        {test.kind === 'text' ? (
          <>
            <SelectField
              name="target"
              label={messages.where}
              hint={messages.whereHint}
              options={named(textTargets)}
            />
            <FormField name="text" label={messages.text} autoComplete="off" required />
          </>
        ) : (
          <SelectField name="position" label={messages.position} options={named(buttonPositions)} />
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
