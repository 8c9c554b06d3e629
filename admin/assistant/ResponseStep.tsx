import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { assistantMessages } from '../../core/assistant/messages.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { changeAssistant, nextStep, useAssistantStore } from './assistant-store.ts';
import { Step } from './Step.tsx';

/** Loaded separately, so that the screen does not wait for the parser. */
const loadReader = () => import('./read-reply.ts');

export function ResponseStep({ onImplement }: { onImplement: (form: PostForm) => void }) {
  const response = useAssistantStore((texts) => texts.response);
  const next = useAssistantStore(nextStep);
  const [unreadable, setUnreadable] = useState<{ text: string } | null>(null);
  const isEmpty = response.trim() === '';
  // A failure is reported when the button is pressed.
  useEffect(() => void loadReader().catch(() => {}), []);

  const copy = () => {
    if (isEmpty)
      toast.error(assistantMessages.nothingToCopy, {
        description: assistantMessages.responseEmpty,
      });
    else void copyText(response);
  };
  const implement = async () => {
    if (isEmpty) {
      toast.error(assistantMessages.nothingToImplement, {
        description: assistantMessages.responseEmpty,
      });
      return;
    }
    try {
      const { readReply } = await loadReader();
      const form = readReply(response);
      setUnreadable(form === null ? { text: response } : null);
      if (form !== null) onImplement(form);
    } catch (error) {
      console.error(error);
      toast.error(assistantMessages.readerMissing, {
        description: assistantMessages.readerMissingHelp,
      });
    }
  };

  return (
    <Step number={2} name="Response">
      <div className="grid gap-5">
        <Field label="Response" isLabelHidden hint={assistantMessages.responseHint}>
          {(names) => (
            <textarea
              {...names}
              value={response}
              rows={10}
              spellCheck={false}
              onChange={(event) => changeAssistant({ response: event.target.value })}
              className={`${fieldStyles.input} max-h-[60vh] min-h-64 resize-y font-note text-sm field-sizing-content`}
            />
          )}
        </Field>
        {unreadable?.text === response && (
          <Alert tone="error" failure={unreadable}>
            {assistantMessages.unreadable}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            tone={next === 'implement' ? 'primary' : 'quiet'}
            onClick={() => void implement()}
          >
            Implement
          </Button>
          <Button onClick={copy}>Copy</Button>
        </div>
      </div>
    </Step>
  );
}
