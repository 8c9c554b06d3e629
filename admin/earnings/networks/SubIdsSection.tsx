import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { AdminMerchant } from '../../../core/merchants/merchant.ts';
import { merchantsQuery } from '../../merchants/index.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { styles } from '../../ui/styles.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { earningNetworkMessages } from '../admin-messages.ts';

import { NetworkName } from '../network-name.ts';

const { subIds: messages } = earningNetworkMessages;

const columns: Column<AdminMerchant>[] = [
  { name: messages.columns.merchant, width: 'w-1/2 sm:w-1/3', cell: ({ name }) => name },
  {
    name: messages.columns.network,
    hidden: 'max-sm:hidden',
    cell: ({ network }) =>
      network === 'none' ? messages.ownProgramme : <NetworkName network={network} />,
  },
  {
    name: messages.columns.parameter,
    cell: ({ sub_id_parameter }) =>
      sub_id_parameter === null ? (
        <span className="text-soft">{messages.missing}</span>
      ) : (
        <code className="font-note">{sub_id_parameter}</code>
      ),
  },
];

/** Where each shop's links carry the sub-ID. */
export function SubIdsSection() {
  return (
    <TitledSection
      title={messages.title}
      action={
        <Link href={paths.merchants} className={styles.link}>
          {messages.toMerchants}
        </Link>
      }
    >
      <p className="mt-2 max-w-[70ch] text-soft">{messages.text}</p>
      <div className="mt-4">
        <Loaded
          query={useQuery(merchantsQuery())}
          failure={messages.failed}
          stale={messages.failed}
        >
          {(merchants) =>
            merchants.length === 0 ? (
              <p>{messages.none}</p>
            ) : (
              <DataTable columns={columns} rows={merchants} rowKey={({ id }) => id} />
            )
          }
        </Loaded>
      </div>
    </TitledSection>
  );
}
