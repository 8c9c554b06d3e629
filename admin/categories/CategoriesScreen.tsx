import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoryMessages } from '../../core/categories/messages.ts';
import type { AdminCategory } from '../../core/categories/schema.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { EmptyList } from '../ui/list/EmptyList.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { categoriesQuery, deleteCategory, refreshCategories } from './api.ts';
import { CategoriesTable } from './CategoriesTable.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';

type Open =
  | { kind: 'form'; category: AdminCategory | null }
  | { kind: 'delete'; category: AdminCategory };

export default function CategoriesScreen() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title="Master Category">
        <Button tone="primary" onClick={() => setOpen({ kind: 'form', category: null })}>
          Add Category
        </Button>
      </ScreenTitle>
      <div className="mt-7">
        <Loaded
          query={useQuery(categoriesQuery())}
          failure={categoryMessages.listFailed}
          stale={categoryMessages.listFailed}
        >
          {(rows) =>
            rows.length === 0 ? (
              <EmptyList text={categoryMessages.none} />
            ) : (
              <>
                <CategoriesTable
                  rows={rows}
                  onEdit={(category) => setOpen({ kind: 'form', category })}
                  onDelete={(category) => setOpen({ kind: 'delete', category })}
                />
                <p className="mt-4 text-sm text-soft">{categoryMessages.inactive}</p>
              </>
            )
          }
        </Loaded>
      </div>
      {open?.kind === 'form' && <CategoryDialog category={open.category} onClose={close} />}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title="Delete Category"
          act={() => deleteCategory(open.category.id)}
          done={categoryMessages.deleted}
          failure={categoryMessages.deleteFailed}
          refresh={refreshCategories}
          confirm="Delete"
          onClose={close}
        >
          <p className="wrap-anywhere">
            “{open.category.name}” {categoryMessages.affectedPosts(open.category.post_count)}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
