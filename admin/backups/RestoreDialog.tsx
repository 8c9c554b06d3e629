import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import type { RestoreSource } from '../../core/backups/schema.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { sendFile, startPreview } from './api.ts';
import type { Chosen } from './chosen.ts';

const NAME_MAX_LENGTH = 200;

const CHOICES = [
  { value: 'merge', label: messages.merge, hint: messages.mergeHint },
  { value: 'replace', label: messages.replace, hint: messages.replaceHint },
] as const;

interface Choice {
  mode: 'merge' | 'replace';
}

/** Asks how to restore, sends a chosen file, and starts the preview. Nothing changes here. */
export default function RestoreDialog({
  chosen,
  onClose,
}: {
  chosen: Chosen;
  onClose: () => void;
}) {
  const [sent, setSent] = useState<number | null>(null);
  const known = useRef<RestoreSource | null>(null);
  const [sending] = useState(() => new AbortController());
  useEffect(() => () => sending.abort(), [sending]);
  const isFile = chosen instanceof File;

  const send = async (): Promise<RestoreSource> => {
    if (!isFile) return chosen.source;
    if (known.current !== null) return known.current;
    const name = chosen.name.slice(0, NAME_MAX_LENGTH);
    setSent(0);
    try {
      known.current = await sendFile(name, {
        file: chosen,
        onProgress: setSent,
        signal: sending.signal,
      });
      return known.current;
    } finally {
      setSent(null);
    }
  };

  const submission = useSubmit({
    form: useForm<Choice>({ defaultValues: { mode: 'merge' } }),
    failure: isFile ? messages.uploadFailed : messages.previewFailed,
    send: async ({ mode }) => {
      const source = await send();
      if (sending.signal.aborted) return;
      await startPreview(source, mode === 'replace');
      onClose();
    },
  });
  return (
    <Dialog title={messages.choiceTitle} onClose={onClose}>
      <p className="font-bold wrap-anywhere">{isFile ? chosen.name : chosen.title}</p>
      <Form submission={submission} className="grid gap-5">
        <div className="grid gap-4">
          {CHOICES.map(({ value, label, hint }) => (
            <div key={value}>
              <label className="flex min-h-8 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  value={value}
                  {...submission.form.register('mode')}
                  aria-describedby={`restore-${value}`}
                  className="size-5 shrink-0 accent-(--ink)"
                />
                <span className={fieldStyles.label}>{label}</span>
              </label>
              <p id={`restore-${value}`} className="pl-8 text-sm text-soft">
                {hint}
              </p>
            </div>
          ))}
        </div>
        {sent !== null && (
          <div className="grid gap-1.5">
            <p role="status" className="text-sm">
              {messages.sending}
            </p>
            <ProgressBar label={messages.sending} done={sent} />
          </div>
        )}
        <DialogActions onCancel={onClose}>
          <SubmitButton busy={messages.previewing}>{messages.preview}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
