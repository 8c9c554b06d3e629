import { queryOptions } from '@tanstack/react-query';
import type { CategoryForm } from '../../core/categories/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** All categories by name. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async () => (await request(() => client.categories.$get())).items,
  });

/** Rereads what a change of categories affects. */
export const refreshCategories = () =>
  invalidate('categories', 'posts', 'dashboard', 'activity', 'publishing');

/** Creates a category, or renames the one of the id. */
export async function saveCategory(form: CategoryForm, id: string | null): Promise<void> {
  if (id === null) await request(() => client.categories.$post({ json: form }));
  else await request(() => client.categories[':id'].$put({ param: { id }, json: form }));
}

export async function setCategoryActive(id: string, active: boolean): Promise<void> {
  await request(() => client.categories[':id'].active.$put({ param: { id }, json: { active } }));
}

export async function deleteCategory(id: string): Promise<void> {
  await request(() => client.categories[':id'].$delete({ param: { id } }));
}
