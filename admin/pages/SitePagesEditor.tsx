import { toast } from 'sonner';
import { type SitePagesForm, sitePagesFormSchema } from '../../core/branding/form.ts';
import { SITE_PAGE_MAX_LENGTH, sitePages } from '../../core/branding/schema.ts';
import { RichTextFormField } from '../rich-text/index.ts';
import { Card } from '../ui/Card.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { keepTyping } from '../ui/form/keep-typing.ts';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { useUnsaved } from '../ui/unsaved.ts';
import { saveSitePages } from './api.ts';
import { sitePagesMessages as messages } from './screen-messages.ts';

const summarize = summarizeBy(
  {
    page_about: messages.page_about,
    page_contact: messages.page_contact,
    page_imprint: messages.page_imprint,
  },
  messages,
);

export function SitePagesEditor({ settings }: { settings: SitePagesForm }) {
  const form = useSchemaForm(sitePagesFormSchema, settings, 'onChange');
  const { isDirty } = form.formState;
  useUnsaved(isDirty, messages.leave);
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.saveFailed,
    summarize,
    send: async (values) => {
      const show = keepTyping(form);
      show(await saveSitePages(values));
      toast.success(messages.saved);
    },
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
