import { type BestOfQuery, bestOfSorts, bestOfStatuses } from '../../../core/best-of/list.ts';
import { SEARCH_DEBOUNCE } from '../../../core/catalogue/query.ts';
import { ChoiceSelect } from '../../ui/list/ChoiceSelect.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { bestOfScreenMessages as messages } from '../editor-messages.ts';

interface BestOfToolbarProps {
  query: BestOfQuery;
  onChange: (part: Partial<BestOfQuery>) => void;
}

export function BestOfToolbar({ query, onChange }: BestOfToolbarProps) {
  return (
    <search className="mt-6 grid grid-cols-2 gap-2 lg:flex">
      <div className="col-span-2 lg:grow">
        <SearchBox
          label={messages.search}
          placeholder={messages.searchPlaceholder}
          search={query.search}
          delay={SEARCH_DEBOUNCE}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <ChoiceSelect
        label={messages.status}
        value={query.status}
        values={bestOfStatuses}
        names={messages.statuses}
        onChange={(status) => onChange({ status })}
        className="lg:w-56"
      />
      <ChoiceSelect
        label={messages.sortBy}
        value={query.sort}
        values={bestOfSorts}
        names={messages.sorts}
        onChange={(sort) => onChange({ sort })}
        className="lg:w-52"
      />
    </search>
  );
}
