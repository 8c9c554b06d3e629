import { useQuery } from '@tanstack/react-query';
import { profileMessages } from '../../core/account/messages.ts';
import type { Login } from '../../core/account/sessions.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { EmptyList } from '../ui/list/EmptyList.tsx';
import { formatDateTime } from '../ui/time/dates.ts';
import { loginHistoryQuery } from './api.ts';

const browserOf = ({ browser }: Login) => browser ?? profileMessages.unknownBrowser;

const columns: Column<Login>[] = [
  {
    name: 'Time',
    cell: (login) => (
      <>
        <time dateTime={login.login_time}>{formatDateTime(login.login_time)}</time>
        <span className="block text-sm font-normal text-soft md:hidden">{browserOf(login)}</span>
      </>
    ),
  },
  {
    name: 'IP address',
    cell: ({ ip_address }) => (
      <span className="font-note text-sm wrap-anywhere">
        {ip_address ?? profileMessages.unknownAddress}
      </span>
    ),
  },
  { name: 'Browser', hidden: 'max-md:hidden', cell: browserOf },
];

export function LoginHistoryTab() {
  return (
    <div className="py-8">
      <Loaded query={useQuery(loginHistoryQuery())} failure={profileMessages.historyFailed}>
        {(logins) =>
          logins.length === 0 ? (
            <EmptyList text={profileMessages.noHistory} />
          ) : (
            <>
              <p className="mb-5 text-soft">{profileMessages.history}</p>
              <DataTable columns={columns} rows={logins} rowKey={({ id }) => id} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
