import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { categoryMessages } from '../../core/categories/messages.ts';
import {
  type CategoryForm,
  categoryFormSchema,
  type OwnerCategory,
  slugFromName,
} from '../../core/categories/schema.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { Refusal, sentence } from '../api/request.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { styles } from '../ui/styles.ts';
import { saveCategory, useRefreshCategories } from './api.ts';

interface CategoryDialogProps {
  /** The one to edit; null for a new one. */
  category: OwnerCategory | null;
  onClose: () => void;
}

/** Name and slug. The slug follows the name until it is edited by hand. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const refresh = useRefreshCategories();
  const [problem, setProblem] = useState<string | null>(null);
  const { name = '', slug = '' } = category ?? {};
  const { register, handleSubmit, setValue, setError, formState } = useForm<CategoryForm>({
    resolver: zodResolver(categoryFormSchema),
    defaultValues: { name, slug },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, dirtyFields } = formState;

  const save = handleSubmit(async (form) => {
    setProblem(null);
    try {
      await saveCategory(form, category?.id ?? null);
    } catch (error) {
      console.error(error);
      const text = sentence(error, categoryMessages.saveFailed);
      const field = error instanceof Refusal ? error.field : undefined;
      if (field === 'name' || field === 'slug')
        setError(field, { message: text }, { shouldFocus: true });
      else setProblem(text);
      return;
    }
    toast.success(category === null ? categoryMessages.created : categoryMessages.updated);
    onClose();
    await refresh();
  });

  return (
    <Dialog title={category === null ? 'Add Category' : 'Edit Category'} onClose={onClose}>
      <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        {problem !== null && <Alert tone="error">{problem}</Alert>}
        <Field label="Category Name" error={errors.name?.message}>
          {(aria) => (
            <input
              {...aria}
              {...register('name', {
                onChange: (event: { target: { value: string } }) => {
                  if (category !== null || dirtyFields.slug) return;
                  setValue('slug', slugFromName(event.target.value));
                },
              })}
              autoComplete="off"
              className={fieldStyles.input}
            />
          )}
        </Field>
        <Field
          label="URL Slug"
          hint={category === null ? categoryMessages.slugHint : categoryMessages.slugChangeHint}
          error={errors.slug?.message}
        >
          {(aria) => (
            <input
              {...aria}
              {...register('slug')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={`${fieldStyles.input} font-note`}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <button type="submit" disabled={isSubmitting} className={styles.primary}>
            {category === null ? 'Create' : 'Update'}
          </button>
          <button type="button" onClick={onClose} className={styles.quiet}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
