import { SEARCH_DEBOUNCE } from '../../../core/catalogue/query.ts';
import {
  type DocumentQuery,
  documentSorts,
  documentStatuses,
} from '../../../core/content/schema.ts';
import { ChoiceSelect } from '../../ui/list/ChoiceSelect.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { bestOfScreenMessages as messages } from '../editor-messages.ts';

interface BestOfToolbarProps {
  query: DocumentQuery;
  onChange: (part: Partial<DocumentQuery>) => void;
}

export function BestOfToolbar({ query, onChange }: BestOfToolbarProps) {
  return (
    <ListToolbar
      className="mt-6"
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      search={query.search}
      delay={SEARCH_DEBOUNCE}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceSelect
        label={messages.status}
        value={query.status}
        values={documentStatuses}
        names={messages.statuses}
        onChange={(status) => onChange({ status })}
        className="lg:w-56"
      />
      <ChoiceSelect
        label={messages.sortBy}
        value={query.sort}
        values={documentSorts}
        names={messages.sorts}
        onChange={(sort) => onChange({ sort })}
        className="lg:w-60"
      />
    </ListToolbar>
  );
}
