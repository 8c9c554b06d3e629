import { type LibraryQuery, libraryFilters, librarySorts } from '../../core/images/library.ts';
import { ChoiceSelect } from '../ui/list/ChoiceSelect.tsx';
import { SearchBox } from '../ui/list/SearchBox.tsx';
import { libraryMessages } from './library-messages.ts';

const SEARCH_DEBOUNCE = 300;

interface LibraryToolbarProps {
  query: LibraryQuery;
  onChange: (part: Partial<LibraryQuery>) => void;
}

export function LibraryToolbar({ query, onChange }: LibraryToolbarProps) {
  return (
    <search className="grid grid-cols-2 gap-2 lg:flex">
      <div className="col-span-2 min-w-0 lg:grow">
        <LibrarySearch search={query.search} onSearch={(search) => onChange({ search })} />
      </div>
      <ChoiceSelect
        label="Filter"
        value={query.filter}
        values={libraryFilters}
        names={libraryMessages.filters}
        onChange={(filter) => onChange({ filter })}
        className="min-w-0 lg:w-48"
      />
      <ChoiceSelect
        label="Sort by"
        value={query.sort}
        values={librarySorts}
        names={libraryMessages.sorts}
        onChange={(sort) => onChange({ sort })}
        className="min-w-0 lg:w-48"
      />
    </search>
  );
}

interface LibrarySearchProps {
  search: string;
  onSearch: (search: string) => void;
}

export function LibrarySearch({ search, onSearch }: LibrarySearchProps) {
  return (
    <SearchBox
      label={libraryMessages.search}
      placeholder={libraryMessages.searchHelp}
      search={search}
      delay={SEARCH_DEBOUNCE}
      onSearch={onSearch}
    />
  );
}
