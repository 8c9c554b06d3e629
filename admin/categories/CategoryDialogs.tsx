import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { categoryMessages } from '../../core/categories/messages.ts';
import {
  type AdminCategory,
  categoryFormSchema,
  slugFromName,
} from '../../core/categories/schema.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { deleteCategory, refreshCategories, saveCategory } from './api.ts';

interface CategoryDialogProps<Category = AdminCategory> {
  category: Category;
  onClose: () => void;
}

/** The slug of a new category follows the name until it is edited. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps<AdminCategory | null>) {
  const { name = '', slug = '' } = category ?? {};
  const form = useSchemaForm(categoryFormSchema, { name, slug });
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

export function DeleteDialog({ category, onClose }: CategoryDialogProps) {
  const submission = useSubmit({
    form: useForm(),
    failure: categoryMessages.deleteFailed,
    send: async () => {
      await deleteCategory(category.id);
      toast.success(categoryMessages.deleted);
      onClose();
      await refreshCategories();
    },
  });
  return (
    <Dialog title="Delete Category" onClose={onClose}>
      <p className="wrap-anywhere">
        “{category.name}” {categoryMessages.affectedPosts(category.post_count)}
      </p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">Delete</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
