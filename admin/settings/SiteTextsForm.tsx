import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { siteDefaults, siteTextMessages } from '../../core/settings/messages.ts';
import { type SiteSettingsForm, siteSettingsFormSchema } from '../../core/settings/schema.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { classes } from '../../core/ui/classes.ts';
import { Refusal, sentence } from '../api/request.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { styles } from '../ui/styles.ts';
import { Toggle } from '../ui/Toggle.tsx';
import { setUnsaved } from '../ui/unsaved.ts';
import { useSaveSiteSettings } from './site-texts-api.ts';

type TextField = Exclude<keyof SiteSettingsForm, 'author_kind' | 'index_now_enabled'>;

const fields: Record<TextField, { label: string; hint?: string; rows?: number }> = {
  affiliate_disclosure: {
    label: siteTextMessages.disclosure,
    hint: siteTextMessages.disclosureHint,
    rows: 3,
  },
  author_name: { label: siteTextMessages.authorName },
  author_bio: { label: siteTextMessages.authorBio, rows: 3 },
  author_url: { label: siteTextMessages.authorUrl, hint: siteTextMessages.authorUrlHint },
  how_we_test: { label: siteTextMessages.howWeTest, hint: siteTextMessages.howWeTestHint, rows: 8 },
};

const kinds = [
  { value: 'team', label: siteTextMessages.team },
  { value: 'person', label: siteTextMessages.person },
] as const;

const isTextField = (name: string | undefined): name is TextField =>
  name !== undefined && Object.hasOwn(fields, name);

/** The texts, each with its default in grey where the owner has set none. */
export function SiteTextsForm({ settings }: { settings: SiteSettingsForm }) {
  const save = useSaveSiteSettings();
  const [problem, setProblem] = useState<string | null>(null);
  const indexNow = useId();
  const { register, control, handleSubmit, reset, setError, formState } = useForm<SiteSettingsForm>(
    {
      resolver: zodResolver(siteSettingsFormSchema),
      defaultValues: settings,
    },
  );
  const { errors, isSubmitting, isDirty } = formState;

  useEffect(() => {
    setUnsaved(isDirty);
    return () => setUnsaved(false);
  }, [isDirty]);

  const submit = handleSubmit(async (form) => {
    setProblem(null);
    try {
      reset(await save(form));
      toast.success(siteTextMessages.saved);
    } catch (error) {
      console.error(error);
      const text = sentence(error, siteTextMessages.saveFailed);
      const field = error instanceof Refusal ? error.field : undefined;
      if (isTextField(field)) setError(field, { message: text }, { shouldFocus: true });
      else setProblem(text);
    }
  });

  const textControl = (name: TextField) => {
    const { label, hint, rows } = fields[name];
    return (
      <Field label={label} hint={hint} error={errors[name]?.message}>
        {(aria) =>
          rows === undefined ? (
            <input
              {...aria}
              {...register(name)}
              placeholder={siteDefaults[name] || 'https://'}
              autoComplete="off"
              className={fieldStyles.input}
            />
          ) : (
            <textarea
              {...aria}
              {...register(name)}
              rows={rows}
              placeholder={siteDefaults[name]}
              className={classes(fieldStyles.input, 'max-h-[70vh] resize-y field-sizing-content')}
            />
          )
        }
      </Field>
    );
  };

  return (
    <form
      method="post"
      noValidate
      aria-labelledby="site-texts-card"
      onSubmit={(event) => void submit(event)}
      className="grid gap-6"
    >
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <p className="text-sm text-soft">{siteTextMessages.emptied}</p>
      {textControl('affiliate_disclosure')}
      <fieldset className="grid gap-2">
        <legend className={fieldStyles.label}>{siteTextMessages.authorKind}</legend>
        <div className="mt-1.5 flex flex-wrap gap-x-6">
          {kinds.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                value={value}
                {...register('author_kind')}
                className="size-5 accent-(--ink)"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-2">
        {textControl('author_name')}
        {textControl('author_url')}
      </div>
      {textControl('author_bio')}
      {textControl('how_we_test')}
      <div className="border-t-2 border-ink pt-5">
        <div className="flex items-center justify-between gap-4">
          <label htmlFor={indexNow} className={`${fieldStyles.label} cursor-pointer`}>
            {siteTextMessages.indexNow}
          </label>
          <Controller
            control={control}
            name="index_now_enabled"
            render={({ field }) => (
              <Toggle id={indexNow} checked={field.value} onChange={field.onChange} />
            )}
          />
        </div>
        <p className="mt-1.5 max-w-[60ch] text-sm text-soft">{siteTextMessages.indexNowHint}</p>
      </div>
      <button
        type="submit"
        disabled={isSubmitting || !isDirty}
        className={`${styles.primary} justify-self-start`}
      >
        {isSubmitting ? siteTextMessages.saving : siteTextMessages.save}
      </button>
    </form>
  );
}
