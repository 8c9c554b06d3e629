import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { setupMessages as messages } from '../../../core/setup/messages.ts';
import { Alert } from '../../../core/ui/Alert.tsx';
import { classes } from '../../../core/ui/classes.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';

/** The steps of the form, and the second factor after it. */
export const STEP_COUNT = 5;

/** The position of a step, and its heading, which takes the focus. */
export function StepHeading({ step, title, hint }: { step: number; title: string; hint?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step === 1) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step]);
  return (
    <header className="mt-8">
      <div aria-hidden="true" className="grid grid-cols-5 gap-1">
        {Array.from({ length: STEP_COUNT }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
            key={index}
            className={classes('h-2 border border-ink', index < step && 'bg-ink')}
          />
        ))}
      </div>
      <p className="mt-3 font-note text-sm text-soft">{messages.progress(step, STEP_COUNT)}</p>
      <h2 ref={heading} tabIndex={-1} className="section-title mt-1 outline-none">
        {title}
      </h2>
      {hint !== undefined && <p className="mt-2 text-soft">{hint}</p>}
    </header>
  );
}

export interface StepProps<Input, Output = Input> {
  values: Input;
  /** What the server refused about this step. */
  problem: string | null;
  onBack?: ((values: Input) => void) | undefined;
  onDone: (values: Output) => Promise<void> | void;
}

interface StepFormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  step: Pick<StepProps<Input, Output>, 'problem' | 'onBack' | 'onDone'>;
  number: number;
  title: string;
  hint: string;
  submit?: { label: string; busy: string };
  children: ReactNode;
}

/** One step: its fields, and the way on and back. What was typed is kept on both. */
export function StepForm<Input extends FieldValues, Output>(props: StepFormProps<Input, Output>) {
  const { form, step, number, title, hint, children } = props;
  const submit = props.submit ?? { label: messages.next, busy: messages.next };
  const id = useId();
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.failed,
    send: async (values) => step.onDone(values),
  });
  return (
    <section aria-labelledby={id}>
      <div id={id}>
        <StepHeading step={number} title={title} hint={hint} />
      </div>
      <Form submission={submission} label={title} className="mt-6 grid gap-5">
        {step.problem !== null && form.formState.submitCount === 0 && (
          <Alert tone="error" failure={step.problem}>
            {step.problem}
          </Alert>
        )}
        {children}
        <div className="mt-2 flex flex-wrap gap-3">
          <SubmitButton busy={submit.busy}>{submit.label}</SubmitButton>
          {step.onBack !== undefined && (
            <Button
              disabled={form.formState.isSubmitting}
              onClick={() => step.onBack?.(form.getValues())}
            >
              {messages.back}
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}
