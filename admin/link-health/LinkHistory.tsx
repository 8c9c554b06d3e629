import { linkScreenMessages as messages } from '../../core/link-health/messages.ts';
import type { LinkDetails } from '../../core/link-health/schema.ts';
import { formatDateTime } from '../ui/time/dates.ts';

type Check = LinkDetails['checks'][number];

/** The last checks of a link, each with the addresses that were requested. */
export function LinkHistory({ checks }: { checks: readonly Check[] }) {
  return (
    <div>
      <h3 className="section-title text-2xl">{messages.history}</h3>
      {checks.length === 0 && <p className="mt-2 text-soft">{messages.noHistory}</p>}
      <ol className="mt-2 grid gap-4">
        {checks.map((check) => (
          <li key={check.at} className="border-t border-hairline pt-2">
            <p className="flex flex-wrap gap-x-4">
              <time dateTime={check.at}>{formatDateTime(check.at)}</time>
              <b>
                {check.problem === null
                  ? messages.outcomes[check.outcome]
                  : messages.problems[check.problem]}
              </b>
            </p>
            {check.detail !== null && (
              <p className="text-sm wrap-anywhere">{messages.found(check.detail)}</p>
            )}
            <Chain chain={check.chain} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Chain({ chain }: Pick<Check, 'chain'>) {
  return (
    <ol className="mt-1 text-sm text-soft">
      {chain.map(({ url, status }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a loop has the same address twice
        <li key={index} className="wrap-anywhere">
          {index > 0 && <span aria-hidden="true">→ </span>}
          {url} <span className="whitespace-nowrap">({status ?? messages.noAnswer})</span>
        </li>
      ))}
    </ol>
  );
}
