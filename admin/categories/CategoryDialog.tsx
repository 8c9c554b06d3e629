import { toast } from 'sonner';
import { categoryMessages } from '../../core/categories/messages.ts';
import {
  type AdminCategory,
  categoryFormSchema,
  slugFromName,
  suggestedSlug,
} from '../../core/categories/schema.ts';
import { isBlank } from '../../core/forms/blank.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { refreshCategories, saveCategory } from './api.ts';

const labels = { name: 'Category Name', slug: 'URL Slug' };
const summarize = summarizeBy(labels, categoryMessages);

interface CategoryDialogProps {
  /** Null for a new one. */
  category: AdminCategory | null;
  onClose: () => void;
}

/** The slug of a new category follows the name until it is edited. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { name = '', slug = '' } = category ?? {};
  const form = useSchemaForm(categoryFormSchema, { name, slug });
  const { dirtyFields } = form.formState;
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: categoryMessages.saveFailed,
    summarize,
    send: async (values) => {
      await saveCategory(values, category?.id ?? null);
      toast.success(category === null ? categoryMessages.created : categoryMessages.updated);
      onClose();
      await refreshCategories();
    },
  });

  const typedName = form.watch('name');
  const isSubstitute = category === null && !isBlank(typedName) && slugFromName(typedName) === '';
  const newHint = isSubstitute ? categoryMessages.slugSubstituteHint : categoryMessages.slugHint;
  const slugHint = category === null ? newHint : categoryMessages.slugChangeHint;

  return (
    <Dialog title={category === null ? 'Add Category' : 'Edit Category'} onClose={onClose}>
      <Form submission={submission} className="grid gap-5">
        <FormField
          name="name"
          label={labels.name}
          autoComplete="off"
          onChange={(event: { target: { value: string } }) => {
            if (category !== null || dirtyFields.slug) return;
            form.setValue('slug', suggestedSlug(event.target.value));
          }}
        />
        <FormField
          name="slug"
          label={labels.slug}
          hint={slugHint}
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
