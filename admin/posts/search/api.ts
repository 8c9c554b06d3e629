import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { titleCheckQuerySchema } from '../../../core/posts/publish-check.ts';
import { client } from '../../api/client.ts';
import { request } from '../../api/request.ts';

export const sameTitleQuery = (title: string, except: string) =>
  queryOptions({
    queryKey: ['publish-check', 'title', title, except],
    enabled: titleCheckQuerySchema.shape.title.safeParse(title).success,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await request(() => client['publish-check'].title.$get({ query: { title, except } }))).taken,
  });
