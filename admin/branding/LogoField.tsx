import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { BrandingForm } from '../../core/branding/form.ts';
import { LOGO_SHAPE } from '../../core/branding/schema.ts';
import { LibraryButton } from '../images/index.ts';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { brandingScreenMessages as messages } from './screen-messages.ts';

export function LogoField() {
  const { field } = useController<BrandingForm, 'site_logo'>({ name: 'site_logo' });
  const [isRefused, setRefused] = useState(false);
  const pick = (url: string) => {
    const path = URL.parse(url, location.origin)?.pathname ?? '';
    setRefused(!LOGO_SHAPE.test(path));
    if (LOGO_SHAPE.test(path)) field.onChange(path);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className={fieldStyles.label}>{messages.logo}</legend>
      <p className={fieldStyles.hint}>{messages.logoHint}</p>
      {field.value === '' ? (
        <p className="text-soft">{messages.logoNone}</p>
      ) : (
        <img
          src={field.value}
          alt={messages.logoAlt}
          className="h-16 max-w-full justify-self-start border border-ink bg-paper object-contain p-2"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <LibraryButton onPick={({ url }) => pick(url)} />
        {field.value !== '' && (
          <Button onClick={() => field.onChange('')}>{messages.logoRemove}</Button>
        )}
      </div>
      <p role="status" className={fieldStyles.error}>
        {isRefused ? messages.logoOther : ''}
      </p>
    </fieldset>
  );
}
