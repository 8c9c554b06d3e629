import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type LibraryQuery, libraryFilters, librarySorts } from '../../core/images/library.ts';
import { libraryMessages } from '../../core/images/library-messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { fieldStyles } from '../ui/field-styles.ts';

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
      <Choice
        label="Filter"
        value={query.filter}
        values={libraryFilters}
        names={libraryMessages.filters}
        onChange={(filter) => onChange({ filter })}
      />
      <Choice
        label="Sort by"
        value={query.sort}
        values={librarySorts}
        names={libraryMessages.sorts}
        onChange={(sort) => onChange({ sort })}
      />
    </search>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  names: Record<Value, string>;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, values, names, onChange } = props;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = values.find((one) => one === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      className={classes(fieldStyles.input, 'min-w-0 lg:w-48')}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </select>
  );
}

interface LibrarySearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Not a form, because the picker may be inside one. */
export function LibrarySearch({ search, onSearch }: LibrarySearchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="relative">
      <Search aria-hidden="true" className="absolute top-3 left-3 size-5 text-soft" />
      <input
        type="search"
        aria-label={libraryMessages.search}
        placeholder={libraryMessages.searchHelp}
        defaultValue={search}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          clearTimeout(timer.current);
          onSearch(event.currentTarget.value.trim());
        }}
        onChange={(event) => {
          const { value } = event.target;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(value.trim()), SEARCH_DEBOUNCE);
        }}
        className={classes(fieldStyles.input, 'pl-10')}
      />
    </div>
  );
}
