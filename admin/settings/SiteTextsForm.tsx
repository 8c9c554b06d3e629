import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { siteTextMessages } from '../../core/settings/messages.ts';
import {
  HOW_WE_TEST_MAX_LENGTH,
  type SiteSettingsForm,
  siteSettingsFormSchema,
  siteTextSettings,
} from '../../core/settings/schema.ts';
import { RichTextFormField } from '../rich-text/index.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { RadioField } from '../ui/form/RadioField.tsx';
import { useSettingsForm } from '../ui/form/use-settings-form.ts';
import { LabelledToggle } from '../ui/Toggle.tsx';
import { type SettingDefaults, saveSettings } from './api.ts';
import { SettingField } from './SettingField.tsx';

const labels = Object.fromEntries(
  Object.entries(siteTextSettings).map(([name, { label }]) => [name, label]),
);

const { author_kind, how_we_test, index_now_enabled } = siteTextSettings;

interface SiteTextsFormProps {
  settings: SiteSettingsForm;
  /** What visitors read in place of an empty field. */
  defaults: SettingDefaults;
}

export function SiteTextsForm({ settings, defaults }: SiteTextsFormProps) {
  const { form, submission, isDirty } = useSettingsForm({
    schema: siteSettingsFormSchema,
    settings,
    labels,
    messages: siteTextMessages,
    save: saveSettings,
  });
  const { field: indexNow } = useController({ control: form.control, name: 'index_now_enabled' });
  useEffect(() => {
    if (location.search === '') return;
    void import('./new-synonym.ts').then(({ writeNewSynonym }) => writeNewSynonym(form));
  }, [form]);

  return (
    <Form submission={submission} label={siteTextMessages.title} className="grid gap-6">
      <p className="text-sm text-soft">{siteTextMessages.emptied}</p>
      <SettingField
        name="affiliate_disclosure"
        placeholder={defaults.affiliate_disclosure}
        rows={3}
      />
      <RadioField
        name="author_kind"
        legend={author_kind.label}
        options={Object.entries(author_kind.options)}
        className="flex flex-wrap gap-x-6"
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SettingField name="author_name" placeholder={defaults.author_name} />
        <SettingField name="author_url" placeholder="https://" />
      </div>
      <SettingField name="author_bio" placeholder={defaults.author_bio} rows={3} />
      <RichTextFormField
        name="how_we_test"
        label={how_we_test.label}
        hint={how_we_test.hint}
        limit={HOW_WE_TEST_MAX_LENGTH}
        placeholder={defaults.how_we_test}
      />
      <SettingField name="search_synonyms" rows={5} />
      <SettingField name="search_vocabulary" />
      <fieldset className="grid gap-6 border-t-2 border-ink pt-5">
        <legend className="sr-only">{siteTextMessages.prices}</legend>
        <SettingField name="dollar_currency" />
        <SettingField name="offer_order" />
        <SettingField name="measurement_units" />
      </fieldset>
      <div className="border-t-2 border-ink pt-5">
        <LabelledToggle
          label={index_now_enabled.label}
          checked={indexNow.value}
          onCheckedChange={indexNow.onChange}
        />
        <p className="mt-1.5 max-w-[60ch] text-sm text-soft">{index_now_enabled.hint}</p>
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
