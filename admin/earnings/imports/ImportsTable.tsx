import { TriangleAlert, Undo2 } from 'lucide-react';
import type { EarningImport } from '../../../core/earnings/schema.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { formatDateTime } from '../../ui/time/dates.ts';
import { earningAdminMessages } from '../admin-messages.ts';
import { EarnedAmounts } from '../EarnedAmounts.tsx';
import { importListMessages as messages } from '../import-screen-messages.ts';

import { useNetworkName } from '../network-name.ts';
import { useImportFiles } from './import-store.ts';
import { type NamedFormat, reportName } from './reading-choice.ts';

interface ImportsTableProps {
  imports: readonly EarningImport[];
  formats: readonly NamedFormat[];
  onProblems: (import_: EarningImport) => void;
  onUndo: (import_: EarningImport) => void;
}

/** Returns a function that names an import: by its file, or by where it was fetched from. */
export function useImportName() {
  const networkName = useNetworkName();
  return ({ file_name, network }: EarningImport): string =>
    file_name ?? `${networkName(network)} (${messages.api})`;
}

/** The ids of imports that this page is sending. */
function useSentHere(): ReadonlySet<string> {
  const { files } = useImportFiles();
  return new Set(
    files.flatMap(({ state }) => {
      const sent = state.kind === 'upload' ? state.upload.getState().import : null;
      return sent === null ? [] : [sent.id];
    }),
  );
}

export function ImportsTable({ imports, formats, onProblems, onUndo }: ImportsTableProps) {
  const sentHere = useSentHere();
  const importName = useImportName();
  const columns: Column<EarningImport>[] = [
    {
      name: messages.columns.report,
      width: 'w-full sm:w-2/5',
      cell: (each) => <Report import={each} formats={formats} isSentHere={sentHere.has(each.id)} />,
    },
    {
      name: messages.columns.when,
      hidden: 'max-md:hidden',
      cell: ({ created_at }) => formatDateTime(created_at),
    },
    {
      name: messages.columns.rows,
      right: true,
      hidden: 'max-sm:hidden',
      cell: (each) => <Rows {...each} />,
    },
    {
      name: messages.columns.earned,
      right: true,
      cell: ({ totals }) => <EarnedAmounts totals={totals} />,
    },
    {
      name: messages.columns.actions,
      right: true,
      cell: (each) => (
        <span className="-my-2 flex flex-wrap justify-end">
          {each.refused_count > 0 && (
            <IconButton
              icon={TriangleAlert}
              label={messages.problemsOf(importName(each))}
              title={messages.problems(each.refused_count)}
              onClick={() => onProblems(each)}
            />
          )}
          <IconButton
            icon={Undo2}
            label={messages.undoOne(importName(each))}
            title={messages.undo}
            onClick={() => onUndo(each)}
          />
        </span>
      ),
    },
  ];
  return <DataTable columns={columns} rows={imports} rowKey={({ id }) => id} />;
}

interface ReportProps {
  import: EarningImport;
  formats: readonly NamedFormat[];
  isSentHere: boolean;
}

function Report({ import: each, formats, isSentHere }: ReportProps) {
  const { network, format, state, source, row_count, next_row, refused_count } = each;
  const networkName = useNetworkName();
  const importName = useImportName();
  const name = reportName({ network, format, mapping: null }, formats);
  return (
    <>
      {importName(each)}
      <span className="mt-0.5 block text-sm font-normal text-soft">
        {source === 'api' ? networkName(network) : `${networkName(network)}: ${name}`}
        <span className="block md:hidden">{formatDateTime(each.created_at)}</span>
        <span className="block sm:hidden">
          {earningAdminMessages.transactions(each.read_count)}
        </span>
        {refused_count > 0 && <span className="block">{messages.problems(refused_count)}</span>}
      </span>
      {state !== 'done' && (
        <span className="mt-1 flex flex-wrap items-center gap-1.5 text-sm font-normal">
          <Badge>{messages.states[state]}</Badge>
          {state === 'running' && !isSentHere && source === 'file' && (
            <span>{messages.interrupted(next_row, row_count)}</span>
          )}
        </span>
      )}
    </>
  );
}

function Rows({ read_count, current_count, state }: EarningImport) {
  const replaced = read_count - current_count;
  return (
    <>
      {read_count.toLocaleString('en')}
      {state === 'done' && replaced > 0 && (
        <span className="block text-sm whitespace-normal text-soft">
          {messages.replaced(replaced)}
        </span>
      )}
    </>
  );
}
