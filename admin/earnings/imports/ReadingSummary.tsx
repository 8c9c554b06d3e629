import type { EarningProblem, EarningRow, ProblemReason } from '../../../core/earnings/schema.ts';
import { formatDay, formatDays } from '../../ui/days.ts';
import { earningAdminMessages } from '../admin-messages.ts';
import { formatAmount } from '../amounts.ts';
import { importScreenMessages as messages, readingTexts } from '../import-screen-messages.ts';
import type { ReportReading } from '../reading/report.ts';
import { FileTotals } from './FileTotals.tsx';
import { isOpenQuestion } from './import-store.ts';
import { WideTable } from './WideTable.tsx';

/** Enough to see whether the columns are right. */
const PREVIEW_ROWS = 5;

/** What importing a file will do, before anything is sent. */
export function ReadingSummary({ reading }: { reading: ReportReading }) {
  const { read_count, refused_count, ignored_count, order_count, rounded_count } = reading;
  const { first_day, last_day, totals, preview, problems } = reading;
  // Until then no row is understood, and nothing is wrong.
  if (read_count === 0 && isOpenQuestion(reading)) {
    return <p role="status">{openTexts(reading).join(' ')}</p>;
  }
  const facts = [
    messages.willImport(read_count),
    order_count > 0 && messages.orders(order_count),
    refused_count > 0 && messages.willRefuse(refused_count),
    ignored_count > 0 && messages.ignored(ignored_count),
    first_day !== null && last_day !== null && formatDays(first_day, last_day),
  ];
  return (
    <>
      <p role="status">{facts.filter(Boolean).join(' · ')}</p>
      {isOpenQuestion(reading) && <p>{openTexts(reading).join(' ')}</p>}
      {read_count === 0 && <p className="font-bold text-bad">{messages.nothing}</p>}
      {totals.length > 0 && <FileTotals totals={totals} />}
      {rounded_count > 0 && <p className="text-sm text-soft">{messages.rounded(rounded_count)}</p>}
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

/** The questions that the owner has to answer first, with a value of the file that shows why. */
function openTexts({ questions, problems }: ReportReading): string[] {
  const example = (reason: ProblemReason) =>
    problems.find((problem) => problem.reason === reason)?.value ?? null;
  const { open } = messages;
  return [
    ...(questions.currency === null ? [] : [open.currency]),
    ...(questions.date_order ? [open.date_order(example('date-ambiguous'))] : []),
    ...(questions.decimal_sign ? [open.decimal_sign(example('amount-ambiguous'))] : []),
  ];
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
