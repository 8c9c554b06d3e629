import { useState } from 'react';
import { categoryMessages } from '../../core/categories/messages.ts';
import type { OwnerCategory } from '../../core/categories/schema.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { sentence } from '../api/request.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { useCategories } from './api.ts';
import { CategoriesTable } from './CategoriesTable.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

type Open =
  | { kind: 'form'; category: OwnerCategory | null }
  | { kind: 'delete'; category: OwnerCategory };

/** Master Category. */
export default function CategoriesScreen() {
  const { data, error, refetch } = useCategories();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title="Master Category">
        <button
          type="button"
          onClick={() => setOpen({ kind: 'form', category: null })}
          className={styles.primary}
        >
          Add Category
        </button>
      </ScreenTitle>
      <div className="mt-7">
        {data === undefined && error === null && <p className="text-soft">{uiMessages.loading}</p>}
        {error !== null && (
          <LoadFailure
            text={sentence(error, categoryMessages.listFailed)}
            onRetry={() => void refetch()}
          />
        )}
        {data?.length === 0 && (
          <p className="border-2 border-ink bg-card px-5 py-12 text-center">
            {categoryMessages.none}
          </p>
        )}
        {data !== undefined && data.length > 0 && (
          <>
            <CategoriesTable
              rows={data}
              onEdit={(category) => setOpen({ kind: 'form', category })}
              onDelete={(category) => setOpen({ kind: 'delete', category })}
            />
            <p className="mt-4 text-sm text-soft">{categoryMessages.inactive}</p>
          </>
        )}
      </div>
      {open?.kind === 'form' && <CategoryDialog category={open.category} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDialog category={open.category} onClose={close} />}
    </div>
  );
}
