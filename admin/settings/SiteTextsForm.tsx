import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { toast } from 'sonner';
import { type SiteSettingsForm, siteSettingsFormSchema } from '../../core/settings/form.ts';
import { siteTextMessages } from '../../core/settings/messages.ts';
import { HOW_WE_TEST_MAX_LENGTH, VOCABULARIES } from '../../core/settings/schema.ts';
import { siteDefaults } from '../../core/settings/site-defaults.ts';
import { languageQuery } from '../languages/index.ts';
import { RichTextFormField } from '../rich-text/index.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { keepTyping } from '../ui/form/keep-typing.ts';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { LabelledToggle } from '../ui/Toggle.tsx';
import { useUnsaved } from '../ui/unsaved.ts';
import { saveSiteTexts } from './api.ts';
import { OfferSettings } from './OfferSettings.tsx';
import { SettingSelect } from './SettingSelect.tsx';

const authorKinds = [
  { value: 'team', label: siteTextMessages.team },
  { value: 'person', label: siteTextMessages.person },
] as const;

const summarize = summarizeBy(
  {
    affiliate_disclosure: siteTextMessages.disclosure,
    author_name: siteTextMessages.authorName,
    author_url: siteTextMessages.authorUrl,
    author_bio: siteTextMessages.authorBio,
    how_we_test: siteTextMessages.howWeTest,
    search_synonyms: siteTextMessages.searchSynonyms,
    search_vocabulary: siteTextMessages.searchVocabulary,
    dollar_currency: siteTextMessages.dollar,
    offer_order: siteTextMessages.offerOrder,
    measurement_units: siteTextMessages.measurementUnits,
  },
  siteTextMessages,
);

export function SiteTextsForm({ settings }: { settings: SiteSettingsForm }) {
  // What visitors read in place of an empty field, in the language of the site.
  const defaults = useQuery(languageQuery()).data?.defaults ?? siteDefaults;
  const form = useSchemaForm(siteSettingsFormSchema, settings, 'onChange');
  const { register, control, formState } = form;
  const { field: indexNow } = useController({ control, name: 'index_now_enabled' });
  useEffect(() => {
    if (location.search === '') return;
    void import('./new-synonym.ts').then(({ writeNewSynonym }) => writeNewSynonym(form));
  }, [form]);
  useUnsaved(formState.isDirty, siteTextMessages.leave);
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: siteTextMessages.saveFailed,
    summarize,
    send: async (values) => {
      const show = keepTyping(form);
      show(await saveSiteTexts(values));
      toast.success(siteTextMessages.saved);
    },
  });

  return (
    <Form submission={submission} label={siteTextMessages.title} className="grid gap-6">
      <p className="text-sm text-soft">{siteTextMessages.emptied}</p>
      <FormField
        name="affiliate_disclosure"
        label={siteTextMessages.disclosure}
        hint={siteTextMessages.disclosureHint}
        placeholder={defaults.affiliate_disclosure}
        rows={3}
      />
      <fieldset className="grid gap-2">
        <legend className={fieldStyles.label}>{siteTextMessages.authorKind}</legend>
        <div className="mt-1.5 flex flex-wrap gap-x-6">
          {authorKinds.map(({ value, label }) => (
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
        <FormField
          name="author_name"
          label={siteTextMessages.authorName}
          placeholder={defaults.author_name}
          autoComplete="off"
        />
        <FormField
          name="author_url"
          label={siteTextMessages.authorUrl}
          hint={siteTextMessages.authorUrlHint}
          placeholder="https://"
          autoComplete="off"
        />
      </div>
      <FormField
        name="author_bio"
        label={siteTextMessages.authorBio}
        placeholder={defaults.author_bio}
        rows={3}
      />
      <RichTextFormField
        name="how_we_test"
        label={siteTextMessages.howWeTest}
        hint={siteTextMessages.howWeTestHint}
        limit={HOW_WE_TEST_MAX_LENGTH}
        placeholder={defaults.how_we_test}
      />
      <FormField
        name="search_synonyms"
        label={siteTextMessages.searchSynonyms}
        hint={siteTextMessages.searchSynonymsHint}
        rows={5}
      />
      <SettingSelect
        name="search_vocabulary"
        label={siteTextMessages.searchVocabulary}
        hint={siteTextMessages.searchVocabularyHint}
        options={VOCABULARIES.map((name) => [name, siteTextMessages.vocabularies[name]])}
      />
      <OfferSettings />
      <div className="border-t-2 border-ink pt-5">
        <LabelledToggle
          label={siteTextMessages.indexNow}
          checked={indexNow.value}
          onCheckedChange={indexNow.onChange}
        />
        <p className="mt-1.5 max-w-[60ch] text-sm text-soft">{siteTextMessages.indexNowHint}</p>
      </div>
      <SubmitButton
        busy={siteTextMessages.saving}
        disabled={!formState.isDirty}
        className="justify-self-start"
      >
        {siteTextMessages.save}
      </SubmitButton>
    </Form>
  );
}
