import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SEARCH_DEBOUNCE } from '../../core/catalogue/query.ts';
import { categoryMessages } from '../../core/categories/messages.ts';
import {
  type AdminPostsQuery,
  adminPostSorts,
  adminPostStatuses,
} from '../../core/posts/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { categoriesQuery } from '../categories/index.ts';
import { fieldStyles } from '../ui/field-styles.ts';

const sortNames: Record<AdminPostsQuery['sort'], string> = {
  'created-desc': 'Newest first',
  'created-asc': 'Oldest first',
  'title-asc': 'Title A to Z',
  'title-desc': 'Title Z to A',
  'rating-asc': 'Lowest rating first',
  'rating-desc': 'Highest rating first',
  'status-asc': 'Drafts first',
  'status-desc': 'Published first',
};

const statusNames: Record<AdminPostsQuery['status'], string> = {
  all: 'All states',
  published: 'Published',
  draft: 'Draft',
};

interface PostsToolbarProps {
  query: AdminPostsQuery;
  onChange: (part: Partial<AdminPostsQuery>) => void;
}

export function PostsToolbar({ query, onChange }: PostsToolbarProps) {
  const { data: categories = [], isError } = useQuery(categoriesQuery());
  return (
    <search className="mt-6 grid grid-cols-2 gap-2 md:flex">
      <SearchBox search={query.search} onChange={(search) => onChange({ search })} />
      <select
        aria-label="Category"
        value={query.category}
        onChange={(event) => onChange({ category: event.target.value })}
        className={classes(fieldStyles.input, 'md:w-52')}
      >
        <option value="">All Categories</option>
        {categories.map(({ id, name, slug }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
        {isError && <option disabled>{categoryMessages.listFailed}</option>}
      </select>
      <ChoiceSelect
        label="Status"
        value={query.status}
        values={adminPostStatuses}
        names={statusNames}
        onChange={(status) => onChange({ status })}
        className="md:w-36"
      />
      <ChoiceSelect
        label="Sort by"
        value={query.sort}
        values={adminPostSorts}
        names={sortNames}
        onChange={(sort) => onChange({ sort })}
        className="col-span-2 md:hidden"
      />
    </search>
  );
}

interface ChoiceSelectProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  names: Record<Value, string>;
  onChange: (value: Value) => void;
  className: string;
}

function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { label, value, values, names, onChange, className } = props;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = values.find((one) => one === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      className={classes(fieldStyles.input, className)}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </select>
  );
}

function SearchBox({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <form
      className="relative col-span-2 md:grow"
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        onChange(String(new FormData(event.currentTarget).get('search') ?? '').trim());
      }}
    >
      <Search aria-hidden="true" className="absolute top-3 left-3 size-5 text-soft" />
      <input
        type="search"
        name="search"
        aria-label="Search posts"
        placeholder="Search title or description"
        defaultValue={search}
        onChange={(event) => {
          const { value } = event.target;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(value.trim()), SEARCH_DEBOUNCE);
        }}
        className={classes(fieldStyles.input, 'pl-10')}
      />
    </form>
  );
}
