import { jsonrepair } from 'jsonrepair';
import { useState } from 'react';
import { toast } from 'sonner';
import { readAiReply } from '../../core/domain/ai-reply.ts';
import type { PostForm } from '../../core/domain/post-form.ts';
import { assistant as texts } from '../../core/messages-assistant.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Field } from '../ui/Field.tsx';
import { fieldLook } from '../ui/field-look.ts';
import { look } from '../ui/look.ts';
import { changeDesk, nextStep, useDesk } from './desk.ts';
import { Step } from './Step.tsx';

/** The assistant's reply, sent back or pasted, and what to do with it. */
export function ResponseStep({ onImplement }: { onImplement: (form: PostForm) => void }) {
  const response = useDesk((desk) => desk.response);
  const next = useDesk(nextStep);
  /** The response that could not be read, so that another one is not blamed. */
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const isEmpty = response.trim() === '';

  const copy = () => {
    if (isEmpty) toast.error(texts.nothingToCopy, { description: texts.responseEmpty });
    else void copyText(response);
  };
  const implement = () => {
    if (isEmpty) {
      toast.error(texts.nothingToImplement, { description: texts.responseEmpty });
      return;
    }
    const form = readAiReply(response, jsonrepair);
    setUnreadable(form === null ? response : null);
    if (form !== null) onImplement(form);
  };

  return (
    <Step number={2} name="Response">
      <div className="grid gap-5">
        <Field label="Response" isLabelHidden hint={texts.responseHint}>
          {(names) => (
            <textarea
              {...names}
              value={response}
              rows={10}
              spellCheck={false}
              onChange={(event) => changeDesk({ response: event.target.value })}
              className={`${fieldLook.input} max-h-[60vh] min-h-64 resize-y font-note text-sm field-sizing-content`}
            />
          )}
        </Field>
        {unreadable === response && <Alert tone="error">{texts.unreadable}</Alert>}
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            onClick={implement}
            className={next === 'implement' ? look.primary : look.quiet}
          >
            Implement
          </button>
          <button type="button" onClick={copy} className={look.quiet}>
            Copy
          </button>
        </div>
      </div>
    </Step>
  );
}
