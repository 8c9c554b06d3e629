import { lazy, Suspense } from 'react';
import { type BrandingForm, brandingFormSchema } from '../../core/branding/form.ts';
import { uiMessages } from '../../core/languages/texts/index.ts';
import type { HomeTexts } from '../../core/settings/home-texts.ts';
import { brand } from '../../core/settings/schema.ts';
import { saveSettings } from '../settings/index.ts';
import { Card } from '../ui/Card.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSettingsForm } from '../ui/form/use-settings-form.ts';
import { ColourFields } from './ColourFields.tsx';
import { HomeSectionsField } from './HomeSectionsField.tsx';
import { HomeTextsFields } from './HomeTextsFields.tsx';
import { LibraryImageField } from './LibraryImageField.tsx';
import { SocialLinksField } from './SocialLinksField.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';
import { TypePairingField } from './TypePairingField.tsx';

/** The form can be used before its preview has loaded. */
const BrandingPreview = lazy(() => import('./BrandingPreview.tsx'));

const labels = {
  site_name: messages.siteName,
  site_tagline: messages.tagline,
  site_description: messages.description,
  site_logo: messages.logoTexts.label,
  brand_accent: messages.accent,
  brand_paper: messages.paper,
  home_sections: messages.home,
  home_picture: messages.pictureTexts.label,
  home_lead: messages.lead,
  home_mission_title: messages.missionTitle,
  home_mission: messages.mission,
  home_cards: messages.homeTexts,
  social_links: messages.social,
  footer_text: messages.footer,
};

interface BrandingEditorProps {
  settings: BrandingForm;
  /** What the home page says where its texts are empty. */
  defaults: HomeTexts;
}

/** The form with the home page beside it. */
export function BrandingEditor({ settings, defaults }: BrandingEditorProps) {
  const { submission, isDirty } = useSettingsForm({
    schema: brandingFormSchema,
    settings,
    labels,
    messages,
    save: saveSettings,
  });

  return (
    <Form
      submission={submission}
      label={messages.form}
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="grid min-w-0 gap-6">
        <Card title={messages.name} text={messages.emptied}>
          <FormField
            name="site_name"
            label={messages.siteName}
            hint={messages.siteNameHint}
            placeholder={brand.name}
            autoComplete="off"
          />
          <FormField
            name="site_tagline"
            label={messages.tagline}
            hint={messages.taglineHint}
            placeholder={brand.tagline}
            autoComplete="off"
          />
          <FormField
            name="site_description"
            label={messages.description}
            hint={messages.descriptionHint}
            placeholder={brand.description}
            rows={3}
          />
          <LibraryImageField name="site_logo" texts={messages.logoTexts} />
        </Card>
        <Card title={messages.look}>
          <ColourFields />
          <TypePairingField />
        </Card>
        <Card title={messages.home} text={messages.sectionsHint}>
          <HomeSectionsField />
          <LibraryImageField name="home_picture" texts={messages.pictureTexts} />
        </Card>
        <Card title={messages.homeTexts} text={messages.emptied}>
          <HomeTextsFields defaults={defaults} />
        </Card>
        <Card title={messages.social} text={messages.socialHint}>
          <SocialLinksField />
          <FormField
            name="footer_text"
            label={messages.footer}
            hint={messages.footerHint}
            rows={3}
          />
        </Card>
        <SubmitButton busy={messages.saving} disabled={!isDirty} className="justify-self-start">
          {messages.save}
        </SubmitButton>
      </div>
      <Suspense fallback={<p className="text-soft">{uiMessages.loading}</p>}>
        <BrandingPreview />
      </Suspense>
    </Form>
  );
}
