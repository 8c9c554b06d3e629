import { useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE } from '../../core/catalogue/query.ts';
import { categoryMessages } from '../../core/categories/messages.ts';
import { type AdminPostsQuery, adminPostSorts, adminPostStatuses } from '../../core/posts/list.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { categoriesQuery } from '../categories/index.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { ChoiceSelect } from '../ui/list/ChoiceSelect.tsx';
import { ListToolbar } from '../ui/list/ListToolbar.tsx';

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
  changed: postMessages.withChanges,
  draft: 'Draft',
};

interface PostsToolbarProps {
  query: AdminPostsQuery;
  onChange: (part: Partial<AdminPostsQuery>) => void;
}

export function PostsToolbar({ query, onChange }: PostsToolbarProps) {
  const { data: categories = [], isError } = useQuery(categoriesQuery());
  return (
    <ListToolbar
      className="mt-6"
      label="Search posts"
      placeholder="Search title or description"
      search={query.search}
      delay={SEARCH_DEBOUNCE}
      onSearch={(search) => onChange({ search })}
    >
      <select
        aria-label="Category"
        value={query.category}
        onChange={(event) => onChange({ category: event.target.value })}
        className={classes(fieldStyles.input, 'lg:w-52')}
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
        className="lg:w-36"
      />
      <ChoiceSelect
        label="Sort by"
        value={query.sort}
        values={adminPostSorts}
        names={sortNames}
        onChange={(sort) => onChange({ sort })}
        className="col-span-2 lg:hidden"
      />
    </ListToolbar>
  );
}
