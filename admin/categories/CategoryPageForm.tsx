import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { categoryMessages as messages } from '../../core/categories/messages.ts';
import {
  type AdminCategoryPage,
  adminCategoryPageSchema,
  CATEGORY_INTRODUCTION_MAX_LENGTH,
  CATEGORY_SPECIFICATIONS_MAX_COUNT,
  categoryPageFormSchema,
  type CategoryPageForm as Values,
} from '../../core/categories/schema.ts';
import type { AdminSpecification } from '../../core/specifications/form.ts';
import { specificationFormMessages } from '../../core/specifications/form-messages.ts';
import { RichTextFormField } from '../rich-text/index.ts';
import { SpecificationList } from '../specifications/index.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { keepTyping } from '../ui/form/keep-typing.ts';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useVersionedForm } from '../ui/form/use-versioned-form.ts';
import { VersionChoice } from '../ui/form/VersionChoice.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { useUnsaved } from '../ui/unsaved.ts';
import { saveCategoryPage } from './api.ts';

const summarize = summarizeBy(
  {
    introduction: messages.introduction,
    seo_title: messages.seoTitle,
    seo_description: messages.seoDescription,
    specification_ids: specificationFormMessages.listTitle,
  },
  messages,
);

const valuesOf = (category: AdminCategoryPage): Values => {
  const { introduction, seo_title, seo_description, specification_ids } = category;
  return { introduction, seo_title, seo_description, specification_ids };
};

interface CategoryPageFormProps {
  category: AdminCategoryPage;
  specifications: readonly AdminSpecification[];
}

export function CategoryPageForm({ category, specifications }: CategoryPageFormProps) {
  const form = useSchemaForm(categoryPageFormSchema, valuesOf(category), 'onChange');
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty, messages.leave);

  const { submission, choice } = useVersionedForm({
    form,
    row: category,
    name: 'category',
    schema: adminCategoryPageSchema,
    valuesOf,
    failure: messages.saveFailed,
    summarize,
    save: async (over) => {
      const showValues = keepTyping(form);
      const saved = await saveCategoryPage(form.getValues(), over ?? category);
      showValues(valuesOf(saved));
      toast.success(messages.pageSaved);
      return saved;
    },
  });

  return (
    // The dialogs of the list have their own forms, which a form cannot contain.
    <div className="grid gap-10">
      <Form submission={submission} label={messages.page} className="grid gap-6">
        <RichTextFormField
          name="introduction"
          label={messages.introduction}
          hint={messages.introductionHint}
          limit={CATEGORY_INTRODUCTION_MAX_LENGTH}
        />
        <FormField
          name="seo_title"
          label={messages.seoTitle}
          hint={messages.seoTitleHint}
          autoComplete="off"
        />
        <FormField
          name="seo_description"
          label={messages.seoDescription}
          hint={messages.seoDescriptionHint}
          rows={3}
        />
      </Form>
      <TitledSection
        title={specificationFormMessages.listTitle}
        className="grid gap-4 border-t-2 border-ink pt-5"
      >
        <p className="text-soft">{specificationFormMessages.listHint}</p>
        <Controller
          control={form.control}
          name="specification_ids"
          render={({ field, fieldState }) => (
            <SpecificationList
              known={specifications}
              ids={field.value}
              most={CATEGORY_SPECIFICATIONS_MAX_COUNT}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      </TitledSection>
      {choice === null ? (
        <Button
          tone="primary"
          disabled={!isDirty || isSubmitting}
          onClick={submission.onSubmit}
          className="justify-self-start"
        >
          Save
        </Button>
      ) : (
        <VersionChoice {...choice} />
      )}
    </div>
  );
}
