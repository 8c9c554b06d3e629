import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { categoryMessages as messages } from '../../core/categories/messages.ts';
import { categoryPath } from '../../core/categories/schema.ts';
import { paths } from '../paths.ts';
import { specificationsQuery } from '../specifications/index.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { categoryQuery } from './api.ts';
import { CategoryPageForm } from './CategoryPageForm.tsx';

/** The texts of a category page, and the specifications of its reviews. */
export default function CategoryScreen({ id }: { id: string }) {
  const category = useQuery(categoryQuery(id));
  const specifications = useQuery(specificationsQuery());
  return (
    <div className="mx-auto max-w-3xl">
      <ScreenTitle title={category.data?.name ?? messages.one}>
        <Link href={paths.masterCategory} className={styles.link}>
          {messages.all}
        </Link>
      </ScreenTitle>
      <div className="mt-7">
        <Loaded query={category} failure={messages.oneFailed}>
          {(loaded) => (
            <>
              <p className="mb-6">
                {loaded.active ? (
                  <a href={categoryPath(loaded.slug)} className={`${styles.link} wrap-anywhere`}>
                    {categoryPath(loaded.slug)}
                  </a>
                ) : (
                  messages.inactivePage
                )}
              </p>
              <Loaded query={specifications} failure={messages.oneFailed}>
                {({ items }) => (
                  <CategoryPageForm key={loaded.id} category={loaded} specifications={items} />
                )}
              </Loaded>
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}
