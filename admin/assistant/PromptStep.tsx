import { useRef } from 'react';
import { Link } from 'wouter';
import { assistant as texts } from '../../core/messages-assistant.ts';
import { paths } from '../shell/paths.ts';
import { Field } from '../ui/Field.tsx';
import { fieldLook } from '../ui/field-styles.ts';
import { look } from '../ui/styles.ts';
import { changeDesk, nextStep, useDesk } from './assistant-store.ts';
import { ImageChoice } from './ImageChoice.tsx';
import { SendProblem } from './SendProblem.tsx';
import { Step } from './Step.tsx';
import { forgetProblem, send, stopWaiting, useSending } from './sending-store.ts';

/** The prompt, a picture to look at while writing, and sending. */
export function PromptStep() {
  const prompt = useDesk((desk) => desk.prompt);
  const next = useDesk(nextStep);
  const { status } = useSending();
  const field = useRef<HTMLTextAreaElement>(null);
  const waiting = status === 'waiting';

  const submit = async () => {
    await send();
    const sending = useSending.getState();
    if (sending.status === 'unready' && sending.missing === 'prompt') field.current?.focus();
  };

  return (
    <Step number={1} name="Prompt">
      <form
        noValidate
        aria-label="Prompt"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid gap-5"
      >
        <Field label="Prompt" isLabelHidden>
          {(names) => (
            <textarea
              {...names}
              ref={field}
              value={prompt}
              rows={10}
              placeholder={texts.promptPlaceholder}
              onChange={(event) => {
                changeDesk({ prompt: event.target.value });
                forgetProblem();
              }}
              className={`${fieldLook.input} max-h-[60vh] min-h-64 resize-y field-sizing-content`}
            />
          )}
        </Field>
        <p className="-mt-3 text-sm text-soft">
          {texts.templateHint}{' '}
          <Link href={`${paths.ai}?tab=doc`} replace className={look.link}>
            {texts.templateLink}
          </Link>
        </p>
        <ImageChoice />
        <SendProblem />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <button
            type="submit"
            disabled={waiting}
            className={next === 'send' ? look.primary : look.quiet}
          >
            {waiting ? 'Sending...' : 'Send'}
          </button>
          {waiting && (
            <button type="button" onClick={stopWaiting} className={`${look.link} min-h-11`}>
              Stop waiting
            </button>
          )}
          <p role="status" className="text-sm text-soft">
            {waiting && texts.waiting}
          </p>
        </div>
      </form>
    </Step>
  );
}
