import type { EarningOverview } from '../../../core/earnings/report.ts';
import { reportMessages as messages } from '../../../core/earnings/report-messages.ts';
import { formatDay } from '../../ui/days.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { firstDay } from './compared.ts';

/** The days that each network has reported. */
export function Coverage({ overview }: { overview: EarningOverview }) {
  const first = firstDay(overview);
  return (
    <TitledSection title={messages.coverageTitle} className="mt-14">
      <ul className="mt-3 border-t-2 border-ink">
        {overview.networks.map(({ network, name, first_day, last_day }) => (
          <li
            key={network}
            className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-2.5"
          >
            <span className="font-bold">{name}</span>
            <span>{messages.coverage(formatDay(first_day), formatDay(last_day))}</span>
          </li>
        ))}
      </ul>
      {first !== undefined && overview.from_day < first && (
        <p className="mt-2 text-sm text-soft">{messages.firstDay(formatDay(first))}</p>
      )}
    </TitledSection>
  );
}
