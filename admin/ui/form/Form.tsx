import { createContext, type ReactNode, useContext } from 'react';
import { type FieldValues, FormProvider, useFormContext } from 'react-hook-form';
import { Alert } from '../../../core/ui/Alert.tsx';
import { Button } from '../Button.tsx';
import type { ErrorPlacement, useSubmit } from './use-submit.ts';

const ErrorPlacementContext = createContext<ErrorPlacement>('alert');

/** Whether the fields of the form around a component show their own messages. */
export const useFieldMessages = () => useContext(ErrorPlacementContext) !== 'alert';

interface FormProps<Input extends FieldValues, Output> {
  /** What `useSubmit` returned. */
  submission: ReturnType<typeof useSubmit<Input, Output>>;
  label?: string;
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/** The frame of every form: the alert on top, then the fields and the actions. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { submission, label, labelledBy, className = 'grid gap-4', children } = props;
  const { form, problem, errorsAt, onSubmit } = submission;
  return (
    <FormProvider {...form}>
      <ErrorPlacementContext value={errorsAt}>
        <form
          method="post"
          noValidate
          aria-label={label}
          aria-labelledby={labelledBy}
          onSubmit={onSubmit}
          className={className}
        >
          {problem !== null && <Alert tone="error">{problem}</Alert>}
          {children}
        </form>
      </ErrorPlacementContext>
    </FormProvider>
  );
}

interface SubmitButtonProps {
  tone?: 'primary' | 'quiet' | 'danger';
  /** The text while the form is being sent. */
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

/** The actions of a form in a dialog. */
export function DialogActions({
  children,
  onCancel,
}: {
  children: ReactNode;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
