import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminMerchant } from '../../core/merchants/merchant.ts';
import { merchantMessages } from '../../core/merchants/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { EmptyList } from '../ui/list/EmptyList.tsx';
import { SearchBox } from '../ui/list/SearchBox.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { merchantsQuery } from './api.ts';
import { DeleteMerchantDialog } from './DeleteMerchantDialog.tsx';
import { MerchantDialog } from './MerchantDialog.tsx';
import { MerchantsTable } from './MerchantsTable.tsx';

type Open =
  | { kind: 'form'; merchant: AdminMerchant | null }
  | { kind: 'delete'; merchant: AdminMerchant };

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10;

const matches = ({ name, domains }: AdminMerchant, search: string) =>
  [name, ...domains].some((text) => text.toLowerCase().includes(search.toLowerCase()));

export default function MerchantsScreen() {
  const [open, setOpen] = useState<Open | null>(null);
  const [search, setSearch] = useState('');
  const close = () => setOpen(null);
  return (
    <ScreenGroup
      group="links"
      title="Merchants"
      actions={
        <Button tone="primary" onClick={() => setOpen({ kind: 'form', merchant: null })}>
          {merchantMessages.add}
        </Button>
      }
    >
      <p className="max-w-prose text-soft">{merchantMessages.intro}</p>
      <div className="mt-6 grid gap-5">
        <Loaded
          query={useQuery(merchantsQuery())}
          failure={merchantMessages.listFailed}
          stale={merchantMessages.listFailed}
        >
          {(merchants) => {
            const found = merchants.filter((merchant) => matches(merchant, search));
            if (merchants.length === 0) return <EmptyList text={merchantMessages.none} />;
            return (
              <>
                {merchants.length >= SEARCHED_FROM && (
                  <SearchBox
                    label={merchantMessages.search}
                    placeholder={merchantMessages.search}
                    search={search}
                    delay={200}
                    onSearch={setSearch}
                  />
                )}
                {found.length === 0 ? (
                  <EmptyList text={merchantMessages.noMatch} />
                ) : (
                  <MerchantsTable
                    rows={found}
                    onEdit={(merchant) => setOpen({ kind: 'form', merchant })}
                    onDelete={(merchant) => setOpen({ kind: 'delete', merchant })}
                  />
                )}
              </>
            );
          }}
        </Loaded>
      </div>
      {open?.kind === 'form' && <MerchantDialog merchant={open.merchant} onClose={close} />}
      {open?.kind === 'delete' && <DeleteMerchantDialog merchant={open.merchant} onClose={close} />}
    </ScreenGroup>
  );
}
