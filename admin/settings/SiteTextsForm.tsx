import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { type SiteSettingsForm, siteSettingsFormSchema } from '../../core/settings/form.ts';
import { siteTextMessages } from '../../core/settings/messages.ts';
import { HOW_WE_TEST_MAX_LENGTH, VOCABULARIES } from '../../core/settings/schema.ts';
import { siteDefaults } from '../../core/settings/site-defaults.ts';
import { languageQuery } from '../languages/index.ts';
import { RichTextFormField } from '../rich-text/index.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { RadioField } from '../ui/form/RadioField.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { useSettingsForm } from '../ui/form/use-settings-form.ts';
import { LabelledToggle } from '../ui/Toggle.tsx';
import { saveSiteTexts } from './api.ts';
import { OfferSettings } from './OfferSettings.tsx';

const labels = {
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
};

export function SiteTextsForm({ settings }: { settings: SiteSettingsForm }) {
  // What visitors read in place of an empty field, in the language of the site.
  const defaults = useQuery(languageQuery()).data?.defaults ?? siteDefaults;
  const { form, submission, isDirty } = useSettingsForm({
    schema: siteSettingsFormSchema,
    settings,
    labels,
    messages: siteTextMessages,
    save: saveSiteTexts,
  });
  const { field: indexNow } = useController({ control: form.control, name: 'index_now_enabled' });
  useEffect(() => {
    if (location.search === '') return;
    void import('./new-synonym.ts').then(({ writeNewSynonym }) => writeNewSynonym(form));
  }, [form]);

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
      <RadioField
        name="author_kind"
        legend={siteTextMessages.authorKind}
        options={[
          ['team', siteTextMessages.team],
          ['person', siteTextMessages.person],
        ]}
        className="flex flex-wrap gap-x-6"
      />
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
      <SelectField
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
        disabled={!isDirty}
        className="justify-self-start"
      >
        {siteTextMessages.save}
      </SubmitButton>
    </Form>
  );
}
