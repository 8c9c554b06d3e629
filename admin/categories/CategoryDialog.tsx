import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { categoryMessages } from '../../core/categories/messages.ts';
import {
  type CategoryForm,
  categoryFormSchema,
  type OwnerCategory,
  slugFromName,
} from '../../core/categories/schema.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { refreshCategories, saveCategory } from './api.ts';

interface CategoryDialogProps {
  /** The one to edit; null for a new one. */
  category: OwnerCategory | null;
  onClose: () => void;
}

/** Name and slug. The slug of a new category follows the name until it is edited by hand. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { name = '', slug = '' } = category ?? {};
  const form = useForm<CategoryForm>({
    resolver: zodResolver(categoryFormSchema),
    defaultValues: { name, slug },
    reValidateMode: 'onSubmit',
  });
  const { dirtyFields } = form.formState;
  const submission = useSubmit({
    form,
    errorsAt: 'field',
    failure: categoryMessages.saveFailed,
    send: async (values) => {
      await saveCategory(values, category?.id ?? null);
      toast.success(category === null ? categoryMessages.created : categoryMessages.updated);
      onClose();
      await refreshCategories();
    },
  });

  return (
    <Dialog title={category === null ? 'Add Category' : 'Edit Category'} onClose={onClose}>
      <Form submission={submission} className="grid gap-5">
        <FormField
          name="name"
          label="Category Name"
          autoComplete="off"
          onChange={(event: { target: { value: string } }) => {
            if (category !== null || dirtyFields.slug) return;
            form.setValue('slug', slugFromName(event.target.value));
          }}
        />
        <FormField
          name="slug"
          label="URL Slug"
          hint={category === null ? categoryMessages.slugHint : categoryMessages.slugChangeHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-note"
        />
        <DialogActions onCancel={onClose}>
          <SubmitButton>{category === null ? 'Create' : 'Update'}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
