import { useQuery } from '@tanstack/react-query';
import { profileMessages } from '../../core/account/messages.ts';
import type { Login } from '../../core/account/sessions.ts';
import { classes } from '../../core/ui/classes.ts';
import { formatDateTime } from '../ui/dates.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { loginHistoryQuery } from './api.ts';

/** The last sign-ins: when, from which address, with which browser. */
export function LoginHistoryTab() {
  return (
    <div className="py-8">
      <Loaded query={useQuery(loginHistoryQuery())} failure={profileMessages.historyFailed}>
        {(items) =>
          items.length === 0 ? (
            <p className="border-2 border-ink bg-card px-5 py-12 text-center">
              {profileMessages.noHistory}
            </p>
          ) : (
            <History items={items} />
          )
        }
      </Loaded>
    </div>
  );
}

function History({ items }: { items: Login[] }) {
  return (
    <>
      <p className="mb-5 text-soft">{profileMessages.history}</p>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-ink">
            {['Time', 'IP address', 'Browser'].map((name) => (
              <th
                key={name}
                scope="col"
                className={classes(
                  'px-3 py-2 text-left font-note text-sm font-normal text-soft first:pl-0',
                  name === 'Browser' && 'max-md:hidden',
                )}
              >
                {name}
              </th>
            ))}
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
