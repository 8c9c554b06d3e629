import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Link } from 'wouter';
import { categoryMessages } from '../../../core/categories/messages.ts';
import { fieldLabel } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { categoriesQuery } from '../../categories/index.ts';
import { paths } from '../../paths.ts';
import { fieldStyles } from '../../ui/field-styles.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { styles } from '../../ui/styles.ts';

/** Active categories for a new post, all categories for an existing one. */
export function CategoryChecklist({ isNew }: { isNew: boolean }) {
  const { control } = useFormContext<PostForm>();
  const { field, fieldState } = useController({ control, name: 'category_ids' });
  const errorId = useId();

  const toggle = (id: string, chosen: boolean) => {
    const others = field.value.filter((other) => other !== id);
    field.onChange(chosen ? [...others, id] : others);
  };

  return (
    <fieldset
      aria-describedby={fieldState.error && errorId}
      aria-invalid={fieldState.error ? true : undefined}
      className="grid gap-1.5"
    >
      <legend className={fieldStyles.label}>{fieldLabel('category_ids')}</legend>
      <Loaded query={useQuery(categoriesQuery())} failure={categoryMessages.listFailed}>
        {(categories) => {
          const offered = categories.filter(
            ({ id, active }) => !isNew || active || field.value.includes(id),
          );
          return offered.length === 0 ? (
            <p className="text-soft">
              {categoryMessages.none}{' '}
              <Link href={paths.masterCategory} className={styles.link}>
                Master Category
              </Link>
            </p>
          ) : (
            <div className="mt-1 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
              {offered.map(({ id, name, active }, index) => (
                <label key={id} className="flex min-h-10 cursor-pointer items-center gap-3 py-1">
                  <input
                    type="checkbox"
                    ref={index === 0 ? field.ref : undefined}
                    checked={field.value.includes(id)}
                    onBlur={field.onBlur}
                    onChange={(event) => toggle(id, event.target.checked)}
                    className="size-5 shrink-0 accent-(--ink)"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {name}
                    {!active && <span className="text-sm text-soft"> (inactive)</span>}
                  </span>
                </label>
              ))}
            </div>
          );
        }}
      </Loaded>
      {fieldState.error && (
        <p id={errorId} className={fieldStyles.error}>
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
