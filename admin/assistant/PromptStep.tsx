import { Link } from 'wouter';
import { assistantMessages } from '../../core/assistant/messages.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { styles } from '../ui/styles.ts';
import { changeAssistant, nextStep, useAssistantStore } from './assistant-store.ts';
import { ImageChoice } from './ImageChoice.tsx';
import { Step } from './Step.tsx';
import {
  cancelSending,
  clearSendFailure,
  send,
  sendFromBrowser,
  useSendStore,
} from './send-store.ts';

export function PromptStep() {
  const prompt = useAssistantStore((texts) => texts.prompt);
  const next = useAssistantStore(nextStep);
  const { status } = useSendStore();
  const waiting = status === 'waiting';

  return (
    <Step number={1} name="Prompt">
      <form
        noValidate
        aria-label="Prompt"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="grid gap-5"
      >
        <Field label="Prompt" isLabelHidden>
          {(names) => (
            <textarea
              {...names}
              value={prompt}
              rows={10}
              placeholder={assistantMessages.promptPlaceholder}
              onChange={(event) => {
                changeAssistant({ prompt: event.target.value });
                clearSendFailure();
              }}
              className={`${fieldStyles.input} max-h-[60vh] min-h-64 resize-y field-sizing-content`}
            />
          )}
        </Field>
        <p className="-mt-3 text-sm text-soft">
          {assistantMessages.templateHint}{' '}
          <Link href={`${paths.ai}?tab=doc`} replace className={styles.link}>
            {assistantMessages.templateLink}
          </Link>
        </p>
        <ImageChoice />
        <SendFailure />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" disabled={waiting} tone={next === 'send' ? 'primary' : 'quiet'}>
            {waiting ? 'Sending...' : 'Send'}
          </Button>
          {waiting && (
            <Button tone="link" onClick={cancelSending} className="min-h-11">
              Stop waiting
            </Button>
          )}
          <p role="status" className="text-sm text-soft">
            {waiting && assistantMessages.waiting}
          </p>
        </div>
      </form>
    </Step>
  );
}

function SendFailure() {
  const state = useSendStore();
  if (state.status === 'incomplete') {
    return (
      <Alert tone="error" failure={state}>
        {state.message}
        {state.missing === 'webhook' && (
          <>
            {' '}
            <Link href={paths.settings} className={styles.link}>
              {assistantMessages.toSettings}
            </Link>
          </>
        )}
      </Alert>
    );
  }
  if (state.status !== 'failed') return null;
  return (
    <div className="grid justify-items-start gap-3">
      <Alert tone="error" failure={state}>
        {assistantMessages.sendFailed}
        {state.detail !== '' && <span className="mt-1 block text-ink">{state.detail}</span>}
      </Alert>
      {state.forBrowser && (
        <>
          <p className="text-sm text-soft">{assistantMessages.fromBrowserHelp}</p>
          <Button onClick={() => void sendFromBrowser()}>{assistantMessages.fromBrowser}</Button>
        </>
      )}
    </div>
  );
}
