import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EarningImport } from '../../../core/earnings/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { earningAdminMessages } from '../admin-messages.ts';
import {
  importScreenMessages,
  importListMessages as messages,
  readingTexts,
} from '../import-screen-messages.ts';
import { problemsQuery, readProblems } from './api.ts';
import { useImportName } from './ImportsTable.tsx';
import { ProblemsTable } from './ReadingSummary.tsx';

/** Rows of an import that were left out. */
export default function ProblemsDialog({
  of,
  onClose,
}: {
  of: EarningImport;
  onClose: () => void;
}) {
  const importName = useImportName();
  const [page, setPage] = useState(1);
  const problems = useQuery(problemsQuery(of.id, page));
  const download = useMutation({
    mutationFn: () => downloadProblems(of),
    meta: { failure: messages.problemsFailed },
  });
  return (
    <Dialog title={messages.problemsTitle} onClose={onClose} wide>
      <p className="wrap-anywhere">{messages.problemsOf(importName(of))}</p>
      <Loaded query={problems} failure={messages.problemsFailed}>
        {({ items, total, page_count: pageCount }) => (
          <>
            <ProblemsTable problems={items} />
            {pageCount > 1 && (
              <div className="flex flex-wrap items-center gap-3">
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {messages.previous}
                </Button>
                <Button disabled={page === pageCount} onClick={() => setPage(page + 1)}>
                  {messages.next}
                </Button>
                <p role="status" className="text-sm text-soft">
                  {messages.pageOf(page, pageCount, total)}
                </p>
              </div>
            )}
          </>
        )}
      </Loaded>
      <div className="flex flex-wrap gap-3">
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? messages.preparing : messages.download}
        </Button>
        <Button onClick={onClose}>{earningAdminMessages.close}</Button>
      </div>
    </Dialog>
  );
}

/** As a CSV file that is safe to open in a spreadsheet. */
async function downloadProblems(of: EarningImport): Promise<void> {
  const [problems, { default: Papa }] = await Promise.all([
    readProblems(of.id),
    import('papaparse'),
  ]);
  const { columns } = importScreenMessages;
  const rows = problems.map(({ row, reason, value }) => [
    row,
    readingTexts.problems[reason],
    value ?? '',
  ]);
  const csv = Papa.unparse(
    { fields: [columns.row, columns.reason, columns.value], data: rows },
    { escapeFormulae: true },
  );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv' }));
  link.download = `${messages.fileName(of.created_at.slice(0, 10))}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
