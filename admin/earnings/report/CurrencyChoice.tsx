import { Link } from 'wouter';
import {
  combinedCurrency,
  currencyOf,
  type EarningOverview,
  isCombined,
} from '../../../core/earnings/report.ts';
import { reportMessages as messages } from '../../../core/earnings/report-messages.ts';
import { paths } from '../../paths.ts';
import { FilterButtons } from '../../reports/FilterButtons.tsx';
import { formatDay } from '../../ui/days.ts';
import { styles } from '../../ui/styles.ts';

interface CurrencyChoiceProps {
  overview: EarningOverview;
  onChoose: (currency: string) => void;
}

const rates = (
  <Link href={paths.earningNetworks} className={styles.link}>
    {messages.enterRatesFor}
  </Link>
);

/** Which currency is shown, where there are several, and what a sum of all is made with. */
export function CurrencyChoice({ overview, onChoose }: CurrencyChoiceProps) {
  const { currency, currencies, missing } = overview;
  if (currency === null || (currencies.length < 2 && !isCombined(currency))) return null;
  const combined = currencies
    .filter((one) => one.has_rates && one.missing.length === 0)
    .map((one) => combinedCurrency(one.currency));
  // A rate may have been removed since it was chosen.
  const choices = [...new Set([...currencies.map((one) => one.currency), ...combined, currency])];
  return (
    <div className="mt-4">
      <FilterButtons
        name={messages.currency}
        choices={choices}
        nameOf={(one) => (isCombined(one) ? messages.allIn(currencyOf(one)) : one)}
        chosen={currency}
        onChoose={onChoose}
      />
      <p className="mt-2 text-sm text-soft">
        {missing.length > 0 ? (
          <>
            {messages.missing(missing.join(', '))} {messages.toAddThemUp} {rates}.
          </>
        ) : isCombined(currency) ? (
          messages.ratesUsed(
            overview.rates
              .map(({ currency: from, rate, into_currency, as_of }) =>
                messages.rate(from, rate, into_currency, formatDay(as_of)),
              )
              .join(', '),
          )
        ) : (
          <>
            {messages.clicksOfAll}{' '}
            {combined.length === 0 && (
              <>
                {messages.separate} {rates}.
              </>
            )}
          </>
        )}
      </p>
    </div>
  );
}
