import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useState,
} from 'react';
import { signInMessages } from '../../../core/account/messages.ts';
import { Alert } from '../../../core/ui/Alert.tsx';
import { classes } from '../../../core/ui/classes.ts';
import { PasswordInput } from '../../../core/ui/PasswordInput.tsx';
import { errorMessage } from '../../api/request-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';

/** Fields to correct, with what to say about them. */
interface Problem<Name extends string> {
  message: string;
  fields: readonly Name[];
}

interface SignInStepProps<Name extends string> {
  label: string;
  button: string;
  /** Shown until the first submission. */
  notice?: string | null;
  /** In the order of the page. */
  fields: readonly [...Name[], Name];
  /** What is wrong with the typed values before they are sent, or null. */
  check: (values: Record<Name, string>) => Problem<Name> | null;
  /** @throws RequestError */
  send: (values: Record<Name, string>) => Promise<void>;
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
}

const InvalidFields = createContext<readonly string[]>([]);

/** A step of the sign-in. It does not use the form library, which the login screen would have to load. */
export function SignInStep<Name extends string>(props: SignInStepProps<Name>) {
  const { label, button, notice = null, fields, check, send, children, after } = props;
  const [problem, setProblem] = useState(notice === null ? null : { message: notice });
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const entries = fields.map((name) => {
      const input = form.elements.namedItem(name);
      return [name, input instanceof HTMLInputElement ? input.value : ''];
    });
    const values: Record<Name, string> = Object.fromEntries(entries);
    const wrong = check(values);
    setProblem(wrong);
    setInvalid(wrong?.fields ?? []);
    if (wrong !== null) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      console.error(error);
      setProblem({ message: errorMessage(error, signInMessages.failed) });
    }
    setBusy(false);
  };

  return (
    <InvalidFields value={invalid}>
      <form
        method="post"
        noValidate
        aria-label={label}
        onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!busy) void submit(event.currentTarget);
        }}
        className="grid gap-5"
      >
        {problem !== null && (
          <Alert tone="error" failure={problem}>
            {problem.message}
          </Alert>
        )}
        {children}
        <Button type="submit" tone="primary" disabled={busy}>
          {busy ? signInMessages.busy : button}
        </Button>
        {after}
      </form>
    </InvalidFields>
  );
}

interface StepFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  hint?: string;
}

export function StepField({ label, hint, className, ...input }: StepFieldProps) {
  const isInvalid = useContext(InvalidFields).includes(input.name);
  const styles = classes(fieldStyles.input, className);
  return (
    <Field label={label} hint={hint}>
      {(names) => {
        const control = { ...input, ...names, 'aria-invalid': isInvalid || undefined };
        return input.type === 'password' ? (
          <PasswordInput {...control} label="typed characters" className={styles} />
        ) : (
          <input {...control} autoCapitalize="none" spellCheck={false} className={styles} />
        );
      }}
    </Field>
  );
}
