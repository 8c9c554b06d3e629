import { type ComponentProps, useState } from 'react';
import { uiMessages } from '../languages/texts/index.ts';
import { classes } from './classes.ts';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Completes the button's accessible name. */
  label: string;
}

export function PasswordInput({ label, className, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const word = shown ? uiMessages.hideWord : uiMessages.showWord;
  return (
    <span className="relative block">
      <input
        {...input}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classes(className, 'pr-18!')}
      />
      <button
        type="button"
        aria-label={shown ? uiMessages.hide(label) : uiMessages.show(label)}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 w-16 cursor-pointer text-sm underline underline-offset-4 hover:text-accent-text"
      >
        {word}
      </button>
    </span>
  );
}
