import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { z } from 'zod';
import { assistantMessages, webhookMessages } from '../../core/assistant/messages.ts';
import {
  type WebhookAnswer as Answer,
  isForBrowser,
  webhookAddressSchema,
} from '../../core/assistant/webhook.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { errorMessage, RequestError } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { TextBlock } from '../ui/TextBlock.tsx';
import { sendPrompt, testWebhookQuery, webhookFailure } from './api.ts';
import { readWebhookAddress, writeWebhookAddress } from './webhook-address.ts';

const formSchema = z.object({ address: webhookAddressSchema });

const summarize = summarizeBy({ address: 'Webhook URL' }, webhookMessages);

async function sendTest(address: string) {
  const started = performance.now();
  const answer = await sendPrompt(address, webhookMessages.testPrompt);
  return { ...answer, milliseconds: performance.now() - started };
}

export function WebhookCard() {
  const { data: testUrl } = useQuery(testWebhookQuery());
  const test = useMutation({ mutationFn: sendTest });
  const stored = { address: readWebhookAddress(localStorage) };
  const form = useSchemaForm(formSchema, stored, 'onChange');
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: webhookMessages.notKept,
    summarize,
    send: async ({ address }) => {
      try {
        writeWebhookAddress(localStorage, address);
      } catch (error) {
        console.error(error);
        throw new RequestError(0, webhookMessages.notKept, 'address');
      }
      form.setValue('address', address);
      toast.success(webhookMessages.title, {
        description: address === '' ? webhookMessages.removed : webhookMessages.saved,
      });
    },
  });
  const runTest = form.handleSubmit(({ address }) => {
    if (address !== '') return test.mutate(address);
    submission.fail(webhookMessages.required, 'address');
  }, submission.onInvalid);

  const reason = test.isError ? webhookFailure(test.error) : null;
  return (
    <Card title={webhookMessages.heading}>
      <Form submission={submission} label={webhookMessages.heading} className="grid gap-5">
        <FormField
          name="address"
          label="Webhook URL"
          hint={webhookMessages.help}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          onChange={test.reset}
        />
        {testUrl != null && testUrl !== form.watch('address') && (
          <p className="border-l-4 border-accent bg-paper px-4 py-3 text-sm">
            {webhookMessages.demo}{' '}
            <code className="font-note wrap-anywhere select-all">{testUrl}</code>{' '}
            <Button
              tone="link"
              onClick={() => {
                form.reset({ address: testUrl });
                test.reset();
              }}
              className="min-h-11 font-bold"
            >
              {webhookMessages.useDemo}
            </Button>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save Webhook Settings</SubmitButton>
          <Button disabled={test.isPending} onClick={() => void runTest()}>
            {test.isPending ? webhookMessages.testing : webhookMessages.test}
          </Button>
        </div>
        {test.isSuccess && <WebhookAnswer answer={test.data} />}
        {test.isError && (
          <Alert tone="error" failure={test.error}>
            {errorMessage(test.error, assistantMessages.sendFailed)}
            {reason !== null && isForBrowser(reason) && ` ${webhookMessages.browserHint}`}
          </Alert>
        )}
      </Form>
    </Card>
  );
}

const SHOWN_LENGTH = 2_000;

function WebhookAnswer({ answer }: { answer: Answer & { milliseconds: number } }) {
  const { status, body, milliseconds } = answer;
  const isGood = status >= 200 && status < 300;
  return (
    <div className="grid gap-3">
      <Alert tone={isGood ? 'success' : 'error'} failure={isGood ? undefined : answer}>
        {webhookMessages.answered(status, (milliseconds / 1_000).toFixed(1))}
        {body.trim() === '' && ` ${webhookMessages.emptyAnswer}`}
      </Alert>
      {body.trim() !== '' && (
        <>
          <TextBlock label={webhookMessages.answer} text={body.slice(0, SHOWN_LENGTH)} />
          {body.length > SHOWN_LENGTH && (
            <p className="text-sm text-soft">{webhookMessages.cut(SHOWN_LENGTH)}</p>
          )}
        </>
      )}
    </div>
  );
}
