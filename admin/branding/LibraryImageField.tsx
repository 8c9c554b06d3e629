import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { BrandingForm } from '../../core/branding/form.ts';
import { LIBRARY_IMAGE_SHAPE } from '../../core/branding/schema.ts';
import { LibraryButton } from '../images/index.ts';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { brandingScreenMessages as messages } from './screen-messages.ts';

interface LibraryImageFieldProps {
  name: 'site_logo' | 'home_picture';
  texts: Readonly<Record<'label' | 'hint' | 'alt' | 'none' | 'remove', string>>;
}

/** An image of the media library in place of something drawn. */
export function LibraryImageField({ name, texts }: LibraryImageFieldProps) {
  const { field } = useController<BrandingForm, LibraryImageFieldProps['name']>({ name });
  const [isRefused, setRefused] = useState(false);
  const pick = (url: string) => {
    const path = URL.parse(url, location.origin)?.pathname ?? '';
    setRefused(!LIBRARY_IMAGE_SHAPE.test(path));
    if (LIBRARY_IMAGE_SHAPE.test(path)) field.onChange(path);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className={fieldStyles.label}>{texts.label}</legend>
      <p className={fieldStyles.hint}>{texts.hint}</p>
      {field.value === '' ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <img
          src={field.value}
          alt={texts.alt}
          className="h-16 max-w-full justify-self-start border border-ink bg-paper object-contain p-2"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <LibraryButton onPick={({ url }) => pick(url)} />
        {field.value !== '' && <Button onClick={() => field.onChange('')}>{texts.remove}</Button>}
      </div>
      <p role="status" className={fieldStyles.error}>
        {isRefused ? messages.imageOther : ''}
      </p>
    </fieldset>
  );
}
