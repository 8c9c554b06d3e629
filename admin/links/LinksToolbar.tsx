import { useQuery } from '@tanstack/react-query';
import { type LinksQuery, linkSorts, linkStates } from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { ChoiceSelect } from '../ui/list/ChoiceSelect.tsx';
import { ListToolbar } from '../ui/list/ListToolbar.tsx';
import { shopsQuery } from './api.ts';

interface LinksToolbarProps {
  query: LinksQuery;
  onChange: (part: Partial<LinksQuery>) => void;
}

export function LinksToolbar({ query, onChange }: LinksToolbarProps) {
  const shops = useQuery(shopsQuery()).data ?? [];
  const names = Object.fromEntries([
    ['', messages.anyMerchant],
    // The address may name a merchant that is not known yet.
    [query.merchant, query.merchant === '' ? messages.anyMerchant : '…'],
    ...shops.map(({ id, name }) => [id, name]),
  ]);
  return (
    <ListToolbar
      label={messages.search}
      placeholder={messages.searchHelp}
      search={query.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceSelect
        label={messages.merchant}
        value={query.merchant}
        values={Object.keys(names)}
        names={names}
        onChange={(merchant) => onChange({ merchant })}
        className="max-lg:col-span-2 lg:w-48"
      />
      <ChoiceSelect
        label={messages.state}
        value={query.state}
        values={linkStates}
        names={messages.states}
        onChange={(state) => onChange({ state })}
        className="lg:w-40"
      />
      <ChoiceSelect
        label={messages.sort}
        value={query.sort}
        values={linkSorts}
        names={messages.sorts}
        onChange={(sort) => onChange({ sort })}
        className="lg:w-40"
      />
    </ListToolbar>
  );
}
