import { queryOptions } from '@tanstack/react-query';
import type {
  AdminCategoryPage,
  CategoryForm,
  CategoryPageForm,
} from '../../core/categories/schema.ts';
import { client } from '../api/client.ts';
import { invalidate, queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async () => (await request(() => client.categories.$get())).items,
  });

/** With the texts of its page. */
export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['categories', id],
    queryFn: async () =>
      (await request(() => client.categories[':id'].$get({ param: { id } }))).category,
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

/** Saves over the version that was loaded. */
export async function saveCategoryPage(
  form: CategoryPageForm,
  { id, version }: Pick<AdminCategoryPage, 'id' | 'version'>,
): Promise<AdminCategoryPage> {
  const send = () => client.categories[':id'].page.$put({ param: { id }, json: { form, version } });
  const { category } = await request(send);
  queryClient.setQueryData(categoryQuery(id).queryKey, category);
  await invalidate('specifications', 'activity', 'publishing');
  return category;
}
