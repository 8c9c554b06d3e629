import { Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { BrandingForm } from '../../core/branding/form.ts';
import { SOCIAL_LINKS_MAX_COUNT } from '../../core/branding/schema.ts';
import { Button } from '../ui/Button.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

export function SocialLinksField() {
  const { control } = useFormContext<BrandingForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'social_links' });
  return (
    <div className="grid gap-3">
      {fields.length === 0 && <p className="text-soft">{messages.socialNone}</p>}
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid items-start gap-3 border-b border-hairline pb-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
        >
          <FormField
            name={`social_links.${index}.name`}
            label={messages.socialName(index + 1)}
            autoComplete="off"
          />
          <FormField
            name={`social_links.${index}.url`}
            label={messages.socialUrl(index + 1)}
            placeholder="https://"
            autoComplete="off"
          />
          <Button
            tone="link"
            className="grid size-11 place-items-center sm:mt-7"
            aria-label={messages.socialRemove(index + 1)}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden className="size-5" />
          </Button>
        </div>
      ))}
      {fields.length < SOCIAL_LINKS_MAX_COUNT && (
        <Button className="justify-self-start" onClick={() => append({ name: '', url: '' })}>
          {messages.socialAdd}
        </Button>
      )}
    </div>
  );
}
