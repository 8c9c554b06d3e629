import { earningAdminMessages } from '../../../core/earnings/admin-messages.ts';
import {
  importScreenMessages as messages,
  readingTexts,
} from '../../../core/earnings/import-screen-messages.ts';
import type { ReportReading } from '../../../core/earnings/reading/report.ts';
import type { EarningProblem, EarningRow } from '../../../core/earnings/schema.ts';
import { formatAmount } from '../amounts.ts';
import { formatDay, formatPeriod } from '../days.ts';
import { FileTotals } from './FileTotals.tsx';
import { WideTable } from './WideTable.tsx';

/** Enough to see whether the columns are right. */
const PREVIEW_ROWS = 5;

/** What importing a file will do, before anything is sent. */
export function ReadingSummary({ reading }: { reading: ReportReading }) {
  const { read_count, refused_count, ignored_count, order_count } = reading;
  const { first_day, last_day, totals, preview, problems } = reading;
  const facts = [
    messages.willImport(read_count),
    order_count > 0 && messages.orders(order_count),
    refused_count > 0 && messages.willRefuse(refused_count),
    ignored_count > 0 && messages.ignored(ignored_count),
    first_day !== null && last_day !== null && formatPeriod(first_day, last_day),
  ];
  return (
    <>
      <p role="status">{facts.filter(Boolean).join(' · ')}</p>
      {read_count === 0 && <p className="font-bold text-bad">{messages.nothing}</p>}
      {totals.length > 0 && <FileTotals totals={totals} />}
      {preview.length > 0 && (
        <details open>
          <summary className="min-h-11 cursor-pointer py-2 font-bold">{messages.preview}</summary>
          <PreviewTable rows={preview.slice(0, PREVIEW_ROWS)} />
        </details>
      )}
      {refused_count > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-bold text-bad">
            {messages.problems(refused_count)}
          </summary>
          <p className="mb-3 text-sm text-soft">{messages.problemsText}</p>
          <ProblemsTable problems={problems} />
          {refused_count > problems.length && (
            <p className="mt-2 text-sm text-soft">
              {messages.moreProblems(refused_count - problems.length)}
            </p>
          )}
        </details>
      )}
    </>
  );
}

const dayOf = ({ day, occurred_at }: EarningRow): string | null =>
  day ?? occurred_at?.slice(0, 10) ?? null;

function PreviewTable({ rows }: { rows: readonly EarningRow[] }) {
  const { columns } = messages;
  return (
    <WideTable
      label={messages.preview}
      headings={[
        { name: columns.day },
        { name: columns.status },
        { name: columns.what },
        { name: columns.sub_id },
        { name: columns.sale, right: true },
        { name: columns.commission, right: true },
      ]}
      rows={rows.map((row) => {
        const { transaction_key, kind, status, currency, commission, sale_amount } = row;
        const day = dayOf(row);
        const what = row.product_name ?? row.merchant_name ?? row.product_ref ?? '';
        return {
          key: transaction_key,
          cells: [
            day === null ? '' : formatDay(day),
            kind === 'sale'
              ? earningAdminMessages.statuses[status]
              : `${earningAdminMessages.kinds[kind]}, ${earningAdminMessages.statuses[status].toLowerCase()}`,
            what,
            <span key="sub" className="font-note text-sm">
              {row.sub_id ?? ''}
            </span>,
            sale_amount === null ? '' : formatAmount(sale_amount, currency),
            kind === 'order' ? '' : formatAmount(commission, currency),
          ],
        };
      })}
    />
  );
}

export function ProblemsTable({ problems }: { problems: readonly EarningProblem[] }) {
  const { columns } = messages;
  return (
    <WideTable
      label={columns.reason}
      headings={[{ name: columns.row }, { name: columns.reason }, { name: columns.value }]}
      rows={problems.map(({ row, reason, value }) => ({
        key: row,
        cells: [
          row.toLocaleString('en'),
          readingTexts.problems[reason],
          <span key="value" className="font-note text-sm wrap-anywhere">
            {value ?? ''}
          </span>,
        ],
      }))}
    />
  );
}
