import { useState } from 'react';
import { toast } from 'sonner';
import {
  linkHealthMessages,
  linkScreenMessages as messages,
} from '../../core/link-health/messages.ts';
import {
  type LinkDetails,
  previewSchema,
  type ReplacementChange,
  replacementChangesSchema,
} from '../../core/link-health/schema.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { errorMessage, RequestError } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { previewReplacement, refreshReplaced, replaceLink } from './api.ts';
import { ReplacementChanges } from './ReplacementChanges.tsx';

interface ReplaceDialogProps {
  link: LinkDetails;
  onClose: () => void;
  onReplaced: () => void;
}

interface Preview {
  to: string;
  changes: ReplacementChange[];
}

/** Asks for the new address, shows what would change, then changes what is chosen. */
export function ReplaceDialog({ link, onClose, onReplaced }: ReplaceDialogProps) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const submission = useSubmit({
    form: useSchemaForm(previewSchema, { to: '' }),
    errorsAt: 'both',
    failure: linkHealthMessages.previewFailed,
    send: async ({ to }) => setPreview({ to, changes: await previewReplacement(link.id, to) }),
  });
  return (
    <Dialog title={messages.replaceTitle} onClose={onClose} wide>
      <p className="wrap-anywhere">{link.url}</p>
      <Form submission={submission} className="grid gap-5">
        <FormField
          name="to"
          label={messages.newAddress}
          hint={messages.newAddressHint}
          required
          inputMode="url"
          autoComplete="off"
          onChange={() => setPreview(null)}
        />
        <DialogActions onCancel={onClose}>
          <SubmitButton tone={preview === null ? 'primary' : 'quiet'} busy={messages.previewing}>
            {messages.preview}
          </SubmitButton>
        </DialogActions>
      </Form>
      {preview !== null && (
        <Changes link={link} preview={preview} onChanged={setPreview} onReplaced={onReplaced} />
      )}
    </Dialog>
  );
}

interface ChangesProps {
  link: LinkDetails;
  preview: Preview;
  onChanged: (preview: Preview) => void;
  onReplaced: () => void;
}

/** The preview that came with a refusal, because something was changed meanwhile. */
function newerPreview(error: unknown): ReplacementChange[] | undefined {
  if (!(error instanceof RequestError)) return undefined;
  return replacementChangesSchema.safeParse(error.body).data?.changes;
}

function Changes({ link, preview, onChanged, onReplaced }: ChangesProps) {
  const { to, changes } = preview;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const chosen = changes.filter(({ id }) => !left.has(id));
  const toggle = (id: string) => {
    setLeft(left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id]));
  };
  const send = async () => {
    setSending(true);
    setProblem(null);
    try {
      const versions = Object.fromEntries(chosen.map(({ id, version }) => [id, version]));
      await replaceLink(link.id, to, versions);
      toast.success(messages.replaced(chosen.length));
      onReplaced();
      await refreshReplaced();
    } catch (error) {
      console.error(error);
      const newer = newerPreview(error);
      setSending(false);
      setProblem({ message: errorMessage(error, linkHealthMessages.replaceFailed) });
      if (newer !== undefined) onChanged({ to, changes: newer });
    }
  };
  if (changes.length === 0) return <p role="status">{messages.nothingFound}</p>;
  return (
    <section aria-label={messages.changesTitle} className="grid gap-4">
      <h3 className="section-title text-2xl">{messages.changesTitle}</h3>
      {problem !== null && (
        <Alert tone="error" failure={problem}>
          {problem.message}
        </Alert>
      )}
      <ReplacementChanges
        changes={changes}
        from={link.url}
        to={to}
        isLeft={(id) => left.has(id)}
        onToggle={toggle}
      />
      <p className="text-sm text-soft">{messages.changesHelp}</p>
      <div>
        <Button
          tone="primary"
          disabled={isSending || chosen.length === 0}
          onClick={() => void send()}
          className="h-auto py-2 whitespace-normal"
        >
          {isSending ? messages.replacing : messages.replaceConfirm(chosen.length)}
        </Button>
      </div>
    </section>
  );
}
