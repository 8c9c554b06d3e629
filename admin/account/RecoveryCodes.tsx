import { useState } from 'react';
import { secondFactorMessages } from '../../core/account/messages.ts';
import { inGroups } from '../../core/account/second-factor.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  // Announced in the dialog: screen readers ignore the page while it is open.
  const [copied, setCopied] = useState<'done' | { error: unknown } | null>(null);
  const lines = codes.map(inGroups);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${lines.join('\n')}\n`);
      setCopied('done');
    } catch (error) {
      console.error(error);
      setCopied({ error });
    }
  };
  return (
    <Dialog title="Recovery codes">
      <p>{secondFactorMessages.keep}</p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 border-2 border-ink bg-card px-4 py-3 font-note text-sm leading-7 sm:grid-cols-2"
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {copied === 'done' && <Alert tone="success">{secondFactorMessages.copied}</Alert>}
      {copied !== null && copied !== 'done' && (
        <Alert tone="error" failure={copied}>
          {secondFactorMessages.copyFailed}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button data-first onClick={() => void copy()}>
          Copy
        </Button>
        <Button tone="primary" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </Dialog>
  );
}
