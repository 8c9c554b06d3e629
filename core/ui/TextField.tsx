import { PasswordInput } from './PasswordInput.tsx';

interface TextFieldProps {
  label: string;
  name: string;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
  hint?: string;
  invalid?: boolean;
}

const styles =
  'min-h-11 w-full border-2 border-ink bg-paper px-3 aria-invalid:border-bad aria-invalid:outline-1 aria-invalid:outline-bad';

export function TextField({ label, hint, invalid = false, type, ...input }: TextFieldProps) {
  const id = input.name;
  const names = {
    id,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    'aria-invalid': invalid || undefined,
    className: styles,
    ...input,
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {type === 'password' ? (
        <PasswordInput label={label} {...names} />
      ) : (
        <input type={type} {...names} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
