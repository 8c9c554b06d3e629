import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { assistant as texts } from '../../core/messages-assistant.ts';
import type { PostForm } from '../../core/posts/form.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Field } from '../ui/Field.tsx';
import { fieldLook } from '../ui/field-styles.ts';
import { look } from '../ui/styles.ts';
import { changeDesk, nextStep, useDesk } from './assistant-store.ts';
import { Step } from './Step.tsx';

/** Comes by itself: the screen is there before the part that understands replies. */
const loadReader = () => import('./read-reply.ts');

/** The assistant's reply, sent back or pasted, and what to do with it. */
export function ResponseStep({ onImplement }: { onImplement: (form: PostForm) => void }) {
  const response = useDesk((desk) => desk.response);
  const next = useDesk(nextStep);
  /** The response that could not be read, so that another one is not blamed. */
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const isEmpty = response.trim() === '';
  // Whoever presses the button asks again, and is told of a failure.
  useEffect(() => void loadReader().catch(() => {}), []);

  const copy = () => {
    if (isEmpty) toast.error(texts.nothingToCopy, { description: texts.responseEmpty });
    else void copyText(response);
  };
  const implement = async () => {
    if (isEmpty) {
      toast.error(texts.nothingToImplement, { description: texts.responseEmpty });
      return;
    }
    try {
      const { readReply } = await loadReader();
      const form = readReply(response);
      setUnreadable(form === null ? response : null);
      if (form !== null) onImplement(form);
    } catch (error) {
      console.error(error);
      toast.error(texts.readerMissing, { description: texts.readerMissingHelp });
    }
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
            onClick={() => void implement()}
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
