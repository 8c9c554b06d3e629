import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { CsvRow } from '../../core/links/csv-rows.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { errorMessage } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { importLinks } from './api.ts';
import { readCsv } from './read-csv.ts';

type Result = Awaited<ReturnType<typeof importLinks>>;

/** The number of listed rows of a long report, refused ones first. */
const SHOWN_ROWS = 200;

/** Nothing is saved before the preview was seen. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState<CsvRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const send = useMutation({
    mutationFn: ({ given, apply }: { given: CsvRow[]; apply: boolean }) =>
      importLinks(given, apply),
    onSuccess: ({ saved }, { apply }) => {
      if (!apply) return;
      setDone(true);
      toast.success(messages.imported(saved));
    },
  });
  const open = async (file: File | undefined) => {
    setProblem(null);
    setRows([]);
    send.reset();
    setDone(false);
    if (file === undefined) return;
    const read = await file.text().then(readCsv, () => ({ error: messages.fileUnreadable }));
    if ('error' in read) {
      setProblem(read.error);
      return;
    }
    setRows(read.rows);
    send.mutate({ given: read.rows, apply: false });
  };
  const counts = countsOf(send.data);
  return (
    <Dialog title={messages.importTitle} onClose={onClose} wide>
      <Field label={messages.file} hint={messages.importHint} error={problem ?? undefined}>
        {(names) => (
          <input
            {...names}
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => void open(target.files?.[0])}
            className={fieldStyles.input}
          />
        )}
      </Field>
      {send.error !== null && (
        <Alert tone="error" failure={send.error}>
          {errorMessage(send.error, messages.importFailed)}
        </Alert>
      )}
      <p role="status">
        {send.isPending && messages.wait}
        {!send.isPending && counts !== null && messages.outcomeCounts(counts)}
      </p>
      {send.data !== undefined && <Rows result={send.data} />}
      <div className="flex flex-wrap gap-3">
        {!isDone && (
          <Button
            tone="primary"
            disabled={send.isPending || counts === null || counts.create + counts.update === 0}
            onClick={() => send.mutate({ given: rows, apply: true })}
          >
            {messages.import}
          </Button>
        )}
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
    </Dialog>
  );
}

function countsOf(result: Result | undefined) {
  if (result === undefined) return null;
  const counts = { create: 0, update: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of result.items) counts[outcome] += 1;
  return counts;
}

function Rows({ result }: { result: Result }) {
  const refused = result.items.filter(({ outcome }) => outcome === 'refused');
  const others = result.items.filter(({ outcome }) => outcome !== 'refused');
  return (
    <ul
      aria-label={messages.preview}
      className="max-h-72 overflow-y-auto border-t border-hairline text-sm"
    >
      {[...refused, ...others].slice(0, SHOWN_ROWS).map(({ row, slug, outcome, error }) => (
        <li key={row} className="border-b border-hairline py-2 wrap-anywhere">
          {messages.row} {row}: <b className="font-note">/go/{slug}</b> {messages.outcomes[outcome]}
          {error !== null && <span className={`block ${fieldStyles.error}`}>{error}</span>}
        </li>
      ))}
    </ul>
  );
}
