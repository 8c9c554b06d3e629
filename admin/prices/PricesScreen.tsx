import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { priceMessages as messages } from '../../core/prices/messages.ts';
import { type PriceList, type PricesPage, priceLists } from '../../core/prices/schema.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ChoiceSelect } from '../ui/list/ChoiceSelect.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { type PriceFilter, pricesQuery } from './api.ts';
import { PriceEntries } from './PriceEntries.tsx';
import { PriceRules } from './PriceRules.tsx';

const ALL = '';

function useFilter(): [PriceFilter, (filter: PriceFilter) => void] {
  const [, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const which = priceLists.find((list) => list === parameters.get('which')) ?? priceLists[0];
  const filter = { which, merchant: parameters.get('merchant') ?? undefined };
  const show = (wanted: PriceFilter) => {
    const search = new URLSearchParams();
    if (wanted.which !== priceLists[0]) search.set('which', wanted.which);
    if (wanted.merchant !== undefined) search.set('merchant', wanted.merchant);
    navigate(search.size === 0 ? paths.prices : `${paths.prices}?${search}`, { replace: true });
  };
  return [filter, show];
}

interface FiltersProps {
  page: PricesPage;
  filter: PriceFilter;
  onChange: (filter: PriceFilter) => void;
}

function Filters({ page, filter, onChange }: FiltersProps) {
  const lists = Object.fromEntries(
    priceLists.map((list) => [list, messages.counted(messages.lists[list], page.counts[list])]),
  ) as Record<PriceList, string>;
  const merchants = [ALL, ...page.merchants.map(({ id }) => id)];
  const names = Object.fromEntries([
    [ALL, messages.allMerchants],
    ...page.merchants.map(({ id, name }) => [id, name]),
  ]);
  return (
    <div className="flex flex-wrap gap-3">
      <ChoiceSelect
        label={messages.which}
        value={filter.which}
        values={priceLists}
        names={lists}
        onChange={(which) => onChange({ ...filter, which })}
        className="sm:w-64!"
      />
      <ChoiceSelect
        label={messages.merchant}
        value={filter.merchant ?? ALL}
        values={merchants}
        names={names}
        onChange={(merchant) =>
          onChange({ ...filter, merchant: merchant === ALL ? undefined : merchant })
        }
        className="sm:w-64!"
      />
    </div>
  );
}

/** The prices that were checked longest ago, to be entered one after another. */
export default function PricesScreen() {
  const [filter, show] = useFilter();
  const prices = useInfiniteQuery(pricesQuery(filter));
  return (
    <ScreenGroup group="links" title={messages.title}>
      <Loaded query={prices} failure={messages.failed} stale={messages.failed}>
        {({ pages }) => {
          const [first] = pages;
          const rows = pages.flatMap(({ items }) => items);
          return (
            <>
              {first != null && first.hidden !== null && <PriceRules hidden={first.hidden} />}
              {first !== undefined && <Filters page={first} filter={filter} onChange={show} />}
              {rows.length === 0 ? (
                <div className="mt-6 border-2 border-ink bg-card px-5 py-9 text-center">
                  <p className="font-display text-3xl leading-none font-extrabold">
                    {messages.none}
                  </p>
                  <p className="mt-2 text-soft">{messages.noneHelp[filter.which]}</p>
                </div>
              ) : (
                <PriceEntries
                  // Another list is another session.
                  key={`${filter.which} ${filter.merchant}`}
                  rows={rows}
                  now={first?.now ?? ''}
                />
              )}
              {prices.hasNextPage && (
                <Button
                  className="mt-4"
                  disabled={prices.isFetchingNextPage}
                  onClick={() => void prices.fetchNextPage()}
                >
                  {messages.more}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </ScreenGroup>
  );
}
