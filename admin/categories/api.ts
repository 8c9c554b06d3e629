import { queryOptions } from '@tanstack/react-query';
import type { CategoryForm } from '../../core/categories/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async () => (await request(() => client.categories.$get())).items,
  });

export const refreshCategories = () =>
  invalidate('categories', 'posts', 'dashboard', 'activity', 'publishing');

/** Creates a category, or updates the one with the id. */
export async function saveCategory(json: CategoryForm, id: string | null) {
  if (id === null) await request(() => client.categories.$post({ json }));
  else await request(() => client.categories[':id'].$put({ param: { id }, json }));
}

export const setCategoryActive = (id: string, active: boolean) =>
  request(() => client.categories[':id'].active.$put({ param: { id }, json: { active } }));

export const deleteCategory = (id: string) =>
  request(() => client.categories[':id'].$delete({ param: { id } }));
