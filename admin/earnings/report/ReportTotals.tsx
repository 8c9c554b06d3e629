import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { analyticsMessages } from '../../../core/analytics/messages.ts';
import { changeInPercent } from '../../../core/analytics/reports.ts';
import type { Period } from '../../../core/analytics/schema.ts';
import { type EarningOverview, earningRates } from '../../../core/earnings/report.ts';
import { reportMessages as messages } from '../../../core/earnings/report-messages.ts';
import { paths } from '../../paths.ts';
import { styles } from '../../ui/styles.ts';
import { formatAmount, formatShare } from './amounts.ts';
import { comparedName } from './compared.ts';

interface ReportTotalsProps {
  overview: EarningOverview;
  currency: string;
  period: Period;
}

export function ReportTotals({ overview, currency, period }: ReportTotalsProps) {
  const { numbers, before } = overview;
  const amount = (value: number | null) => (value === null ? '–' : formatAmount(value, currency));
  const rates = earningRates(numbers);
  const earlier = before === null ? null : earningRates(before);
  const name = comparedName(overview, period);
  const change = (now: number | null, then: number | null | undefined) => {
    if (before === null || now === null) return null;
    if (name === null) return messages.notImportedBefore(analyticsMessages.before[period]);
    if (then === null || then === undefined || then <= 0) return messages.noneBefore(name);
    return messages.more(changeInPercent(now, then) ?? 0, name);
  };
  const reported = Math.max(0, numbers.sales) + numbers.reversals;
  const cards: { name: string; number: string; notes: ReactNode[] }[] = [
    {
      name: messages.numbers.sales,
      number: numbers.sales.toLocaleString(),
      notes: [change(numbers.sales, before?.sales)],
    },
    {
      name: messages.numbers.conversion,
      number: formatShare(rates.conversion, 1),
      notes: [messages.ofClicks(numbers.buy_clicks)],
    },
    {
      name: messages.numbers.epc,
      number: amount(rates.perClick),
      notes: [change(rates.perClick, earlier?.perClick)],
    },
    {
      name: messages.numbers.rpm,
      number: amount(rates.perThousandViews),
      notes: [messages.views(numbers.page_views)],
    },
    {
      name: messages.numbers.order,
      number: amount(rates.averageOrder),
      notes: [change(rates.averageOrder, earlier?.averageOrder)],
    },
    {
      name: messages.numbers.reversal,
      number: formatShare(rates.reversal, 1),
      notes: [
        messages.ofSales(numbers.reversals.toLocaleString(), reported.toLocaleString()),
        numbers.reversed !== 0 && messages.reversedAmount(amount(numbers.reversed)),
      ],
    },
    {
      name: messages.numbers.notAttributed,
      number: amount(numbers.not_attributed),
      notes: [
        numbers.not_attributed === 0 ? (
          messages.allAttributed
        ) : (
          <Link key="assign" href={paths.notAttributed} className={styles.link}>
            {messages.attribute}
          </Link>
        ),
      ],
    },
    ...(numbers.ordered_items === 0
      ? []
      : [
          {
            name: messages.numbers.ordered,
            number: numbers.ordered_items.toLocaleString(),
            notes: [messages.orderedHint],
          },
        ]),
  ];
  return (
    <div className="mt-4 border-2 border-ink bg-card">
      <dl className="border-b-2 border-ink p-4 sm:p-5">
        <dt className="text-soft">{messages.numbers.earned}</dt>
        <dd className="font-display text-6xl leading-none font-black wrap-anywhere sm:text-7xl">
          {amount(numbers.earned)}
        </dd>
        <dd className="mt-2 text-sm text-soft">
          {numbers.pending === 0
            ? messages.nothingPending
            : messages.ofItPending(amount(numbers.pending))}
        </dd>
        <Notes notes={[change(numbers.earned, before?.earned)]} />
      </dl>
      {/* Each cell has a line above and before it, and the box hides the outermost. */}
      <div className="overflow-hidden">
        <dl className="-mt-px -ml-px grid grid-cols-2 lg:grid-cols-4">
          {cards.map(({ name, number, notes }) => (
            <div key={name} className="border-t border-l border-hairline p-4 sm:p-5">
              <dt className="text-soft">{name}</dt>
              <dd className="font-display text-4xl leading-none font-black wrap-anywhere">
                {number}
              </dd>
              <Notes notes={notes} />
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Notes({ notes }: { notes: ReactNode[] }) {
  return notes
    .filter((note) => note !== null && note !== false)
    .map((note, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a card never change places
      <dd key={index} className="mt-1 text-sm text-soft">
        {note}
      </dd>
    ));
}
