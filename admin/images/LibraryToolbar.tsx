import { type LibraryQuery, libraryFilters, librarySorts } from '../../core/images/library.ts';
import { ChoiceSelect } from '../ui/list/ChoiceSelect.tsx';
import { ListToolbar } from '../ui/list/ListToolbar.tsx';
import { SearchBox } from '../ui/list/SearchBox.tsx';
import { libraryMessages } from './library-messages.ts';

interface LibraryToolbarProps {
  query: LibraryQuery;
  onChange: (part: Partial<LibraryQuery>) => void;
}

export function LibraryToolbar({ query, onChange }: LibraryToolbarProps) {
  return (
    <ListToolbar
      label={libraryMessages.search}
      placeholder={libraryMessages.searchHelp}
      search={query.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceSelect
        label="Filter"
        value={query.filter}
        values={libraryFilters}
        names={libraryMessages.filters}
        onChange={(filter) => onChange({ filter })}
        className="lg:w-48"
      />
      <ChoiceSelect
        label="Sort by"
        value={query.sort}
        values={librarySorts}
        names={libraryMessages.sorts}
        onChange={(sort) => onChange({ sort })}
        className="lg:w-48"
      />
    </ListToolbar>
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
      onSearch={onSearch}
    />
  );
}
