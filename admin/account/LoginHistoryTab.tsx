import { profileMessages } from '../../core/account/messages.ts';
import type { Login } from '../../core/account/sessions.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { sentence } from '../api/request.ts';
import { formatDateTime } from '../ui/dates.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { useLoginHistory } from './api.ts';

/** The last sign-ins: when, from which address, with which browser. */
export function LoginHistoryTab() {
  const { data, error, refetch } = useLoginHistory();
  return (
    <div className="py-8">
      {data === undefined && error === null && <p className="text-soft">{uiMessages.loading}</p>}
      {data === undefined && error !== null && (
        <LoadFailure
          text={sentence(error, profileMessages.historyFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <p className="border-2 border-ink bg-card px-5 py-12 text-center">
          {profileMessages.noHistory}
        </p>
      )}
      {data !== undefined && data.length > 0 && <History items={data} />}
    </div>
  );
}

const head = 'px-3 py-2 text-left font-note text-sm font-normal text-soft first:pl-0';

function History({ items }: { items: Login[] }) {
  return (
    <>
      <p className="mb-5 text-soft">{profileMessages.history}</p>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className={head}>
              Time
            </th>
            <th scope="col" className={head}>
              IP address
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              Browser
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, login_time, ip_address, browser }) => (
            <tr key={id} className="border-b border-hairline align-top hover:bg-card">
              <th scope="row" className="py-3 pr-3 text-left">
                <time dateTime={login_time}>{formatDateTime(login_time)}</time>
                <span className="block text-sm font-normal text-soft md:hidden">
                  {browser ?? profileMessages.unknownBrowser}
                </span>
              </th>
              <td className="px-3 py-3 font-note text-sm leading-6 wrap-anywhere">
                {ip_address ?? profileMessages.unknownAddress}
              </td>
              <td className="px-3 py-3 max-md:hidden">
                {browser ?? profileMessages.unknownBrowser}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
