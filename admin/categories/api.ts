import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CategoryForm } from '../../core/categories/schema.ts';
import { client } from '../api/client.ts';
import { ask } from '../api/request.ts';

/** All categories by name. */
export function useCategories() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: async () => (await ask(() => client.categories.$get())).items,
  });
}

/** Marks everything as old that a change of categories shows up in. */
export function useRefreshCategories() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [['categories'], ['posts'], ['dashboard'], ['activity'], ['publishing']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

/** Makes a category, or renames the one of the id. */
export async function saveCategory(form: CategoryForm, id: string | null): Promise<void> {
  if (id === null) await ask(() => client.categories.$post({ json: form }));
  else await ask(() => client.categories[':id'].$put({ param: { id }, json: form }));
}

export async function setCategoryActive(id: string, active: boolean): Promise<void> {
  await ask(() => client.categories[':id'].active.$put({ param: { id }, json: { active } }));
}

export async function deleteCategory(id: string): Promise<void> {
  await ask(() => client.categories[':id'].$delete({ param: { id } }));
}
