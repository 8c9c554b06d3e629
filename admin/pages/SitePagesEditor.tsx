import { type SitePagesForm, sitePagesFormSchema } from '../../core/branding/form.ts';
import { SITE_PAGE_MAX_LENGTH, sitePages } from '../../core/branding/schema.ts';
import { RichTextFormField } from '../rich-text/index.ts';
import { Card } from '../ui/Card.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSettingsForm } from '../ui/form/use-settings-form.ts';
import { saveSitePages } from './api.ts';
import { sitePagesMessages as messages } from './screen-messages.ts';

export function SitePagesEditor({ settings }: { settings: SitePagesForm }) {
  const { submission, isDirty } = useSettingsForm({
    schema: sitePagesFormSchema,
    settings,
    labels: Object.fromEntries(sitePages.map(({ key }) => [key, messages[key]])),
    messages,
    save: saveSitePages,
  });
  return (
    <Card title={messages.form} text={messages.intro}>
      <Form submission={submission} label={messages.form} className="grid gap-6">
        {sitePages.map(({ key }) => (
          <RichTextFormField
            key={key}
            name={key}
            label={messages[key]}
            hint={messages[`${key}Hint`]}
            limit={SITE_PAGE_MAX_LENGTH}
          />
        ))}
        <SubmitButton busy={messages.saving} disabled={!isDirty} className="justify-self-start">
          {messages.save}
        </SubmitButton>
      </Form>
    </Card>
  );
}
