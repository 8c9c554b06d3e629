import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { assistantMessages, webhookMessages } from '../../core/assistant/messages.ts';
import { isForBrowser, webhookAddressSchema } from '../../core/assistant/webhook.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { sentence } from '../api/request.ts';
import { Card } from '../settings/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { styles } from '../ui/styles.ts';
import { sendPrompt, useTestWebhook, webhookFailure } from './api.ts';
import { WebhookAnswerNote } from './WebhookAnswerNote.tsx';
import { readWebhookAddress, writeWebhookAddress } from './webhook-address.ts';

async function tryWebhook(address: string) {
  const begun = performance.now();
  const answer = await sendPrompt(address, webhookMessages.testPrompt);
  return { ...answer, milliseconds: performance.now() - begun };
}

/** Where the assistant's prompts go. */
export function WebhookCard() {
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(() => readWebhookAddress(localStorage));
  const [problem, setProblem] = useState<string | undefined>();
  const { data: testUrl } = useTestWebhook();
  const attempt = useMutation({
    mutationFn: tryWebhook,
    onError: (error) => console.error(error),
  });

  const change = (text: string) => {
    setAddress(text);
    setProblem(undefined);
    attempt.reset();
  };
  const refuse = (text: string | undefined) => {
    setProblem(text);
    field.current?.focus();
  };
  /** The address without space around it, or null after saying what is wrong with it. */
  const checkedAddress = (): string | null => {
    const { data, error } = webhookAddressSchema.safeParse(address);
    if (data === undefined) refuse(error?.issues[0]?.message);
    return data ?? null;
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const checked = checkedAddress();
    if (checked === null) return;
    try {
      writeWebhookAddress(localStorage, checked);
    } catch (error) {
      console.error(error);
      refuse(webhookMessages.notKept);
      return;
    }
    setAddress(checked);
    setProblem(undefined);
    toast.success(webhookMessages.title, {
      description: checked === '' ? webhookMessages.removed : webhookMessages.saved,
    });
  };
  const test = () => {
    const checked = checkedAddress();
    if (checked === '') refuse(webhookMessages.required);
    else if (checked !== null) attempt.mutate(checked);
  };

  const reason = attempt.isError ? webhookFailure(attempt.error) : null;
  return (
    <Card title={webhookMessages.heading}>
      <form noValidate aria-label={webhookMessages.heading} onSubmit={save} className="grid gap-5">
        <Field label="Webhook URL" hint={webhookMessages.help} error={problem}>
          {(names) => (
            <input
              {...names}
              ref={field}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              value={address}
              onChange={(event) => change(event.target.value)}
              className={fieldStyles.input}
            />
          )}
        </Field>
        {testUrl != null && testUrl !== address && (
          <p className="border-l-4 border-accent bg-paper px-4 py-3 text-sm">
            {webhookMessages.demo}{' '}
            <code className="font-note wrap-anywhere select-all">{testUrl}</code>{' '}
            <button
              type="button"
              onClick={() => change(testUrl)}
              className={`${styles.link} min-h-11 font-bold`}
            >
              {webhookMessages.useDemo}
            </button>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className={styles.primary}>
            Save Webhook Settings
          </button>
          <button
            type="button"
            disabled={attempt.isPending}
            onClick={test}
            className={styles.quiet}
          >
            {attempt.isPending ? webhookMessages.testing : webhookMessages.test}
          </button>
        </div>
        {attempt.isSuccess && <WebhookAnswerNote answer={attempt.data} />}
        {attempt.isError && (
          <Alert tone="error">
            {sentence(attempt.error, assistantMessages.sendFailed)}
            {reason !== null && isForBrowser(reason) && ` ${webhookMessages.browserHint}`}
          </Alert>
        )}
      </form>
    </Card>
  );
}
