import { createContext, type ReactNode, useContext } from 'react';
import {
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form';
import { Alert } from '../../../core/ui/Alert.tsx';
import { Button } from '../Button.tsx';
import type { ErrorPlacement, Problem, useSubmit } from './use-submit.ts';

const ErrorPlacementContext = createContext<ErrorPlacement>('alert');

/** Whether the fields of the surrounding form show their own messages. */
export const useFieldMessages = () => useContext(ErrorPlacementContext) !== 'alert';

interface FormProps<Input extends FieldValues, Output> {
  submission: ReturnType<typeof useSubmit<Input, Output>>;
  label?: string;
  className?: string;
  children: ReactNode;
}

export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { submission, label, className = 'grid gap-4', children } = props;
  const { form, problem, errorsAt, onSubmit } = submission;
  return (
    <FormProvider {...form}>
      <ErrorPlacementContext value={errorsAt}>
        <form method="post" noValidate aria-label={label} onSubmit={onSubmit} className={className}>
          {problem !== null && <ProblemAlert form={form} problem={problem} />}
          {children}
        </form>
      </ErrorPlacementContext>
    </FormProvider>
  );
}

interface ProblemAlertProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  problem: Problem<Input>;
}

/** Its message leads to the field to correct. */
function ProblemAlert<Input extends FieldValues, Output>(props: ProblemAlertProps<Input, Output>) {
  const { form, problem } = props;
  const { message, field } = problem;
  const control = field && form.getFieldState(field, form.formState).error?.ref;
  return (
    <Alert tone="error" failure={problem}>
      {field !== undefined && control?.focus !== undefined ? (
        <Button tone="link" onClick={() => form.setFocus(field)} className="text-left">
          {message}
        </Button>
      ) : (
        message
      )}
    </Alert>
  );
}

interface SubmitButtonProps {
  tone?: 'primary' | 'quiet' | 'danger';
  busy?: string;
  disabled?: boolean;
  className?: string;
  children: string;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { tone = 'primary', busy, disabled = false, className, children } = props;
  const { isSubmitting } = useFormContext().formState;
  return (
    <Button type="submit" tone={tone} disabled={isSubmitting || disabled} className={className}>
      {isSubmitting ? (busy ?? children) : children}
    </Button>
  );
}

export function DialogActions(props: {
  children: ReactNode;
  onCancel: () => void;
  cancel?: string;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      {props.children}
      <Button onClick={props.onCancel}>{props.cancel ?? 'Cancel'}</Button>
    </div>
  );
}
