import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { type LanguageState, languageFormSchema } from '../../core/languages/choice.ts';
import { isLanguage, languageCodes, languages } from '../../core/languages/list.ts';
import { languageMessages as messages } from '../../core/languages/messages.ts';
import { Card } from '../ui/Card.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { keepTyping } from '../ui/form/keep-typing.ts';
import { RadioField } from '../ui/form/RadioField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { isWaiting, languageQuery, setLanguage } from './api.ts';

const nameOf = (code: string) => (isLanguage(code) ? languages[code].name : code);

function statusOf(state: LanguageState): string {
  const { language, unknown, built } = state;
  if (unknown !== null) return messages.unknown(unknown);
  if (built === null) return messages.unbuilt(nameOf(language));
  if (isWaiting(state)) return messages.waiting(nameOf(language), nameOf(built));
  return messages.live(nameOf(language));
}

function LanguageForm({ state }: { state: LanguageState }) {
  const form = useSchemaForm(languageFormSchema, { language: state.language }, 'onChange');
  const { isDirty } = form.formState;
  const submission = useSubmit({
    form,
    failure: messages.saveFailed,
    send: async (choice) => {
      const show = keepTyping(form);
      await setLanguage(choice.language);
      show(choice);
      toast.success(messages.saved(nameOf(choice.language)));
    },
  });
  return (
    <Form
      submission={submission}
      label={messages.title}
      className="grid justify-items-start gap-5 border-t border-hairline pt-5"
    >
      <RadioField
        name="language"
        legend={messages.legend}
        options={languageCodes.map((code) => [
          code,
          <span key={code} lang={code}>
            {nameOf(code)}
          </span>,
        ])}
        className="grid gap-x-6 sm:grid-cols-2"
      />
      <p className="max-w-[60ch] text-sm text-soft">{messages.rebuild}</p>
      <SubmitButton busy={messages.saving} disabled={!isDirty && state.unknown === null}>
        {messages.save}
      </SubmitButton>
    </Form>
  );
}

export default function LanguageScreen() {
  const query = useQuery(languageQuery());
  return (
    <ScreenGroup group="settings" title="Language">
      <div className="max-w-3xl">
        <Loaded query={query} failure={messages.loadFailed}>
          {(state) => (
            <Card title={messages.title} text={messages.text}>
              <p role="status" className="border-l-4 border-accent pl-4">
                {statusOf(state)}
              </p>
              <LanguageForm state={state} />
            </Card>
          )}
        </Loaded>
      </div>
    </ScreenGroup>
  );
}
