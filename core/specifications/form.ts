import { z } from 'zod';
import { isBlank } from '../forms/blank.ts';
import { textLine } from '../forms/text-field.ts';
import { specificationFormMessages as messages } from './form-messages.ts';
import {
  directionSchema,
  SPECIFICATION_NAME_MAX_LENGTH,
  SPECIFICATION_UNIT_MAX_LENGTH,
  specificationKindSchema,
  specificationSchema,
} from './schema.ts';

/** The form of a specification; '' means no unit or no direction. */
export const specificationFormSchema = z
  .object({
    name: textLine(SPECIFICATION_NAME_MAX_LENGTH).refine(
      (name) => !isBlank(name),
      messages.nameRequired,
    ),
    kind: specificationKindSchema,
    unit: textLine(SPECIFICATION_UNIT_MAX_LENGTH),
    direction: z.union([directionSchema, z.literal('')]),
  })
  // Values of another kind are kept while the form is open, but not saved.
  .overwrite((form) => ({
    ...form,
    unit: form.kind === 'number' ? form.unit : '',
    direction: form.kind === 'text' ? '' : form.direction,
  }));

export type SpecificationForm = z.output<typeof specificationFormSchema>;

export const emptySpecificationForm: SpecificationForm = {
  name: '',
  kind: 'number',
  unit: '',
  direction: '',
};

export const specificationUpdateSchema = z.object({
  form: specificationFormSchema,
  version: z.iso.datetime({ offset: true }),
});

export const adminSpecificationSchema = specificationSchema.extend({
  version: z.string(),
  /** With a value, drafts and the trash included. */
  post_count: z.number(),
  /** That list it. */
  category_ids: z.array(z.uuid()),
});

export type AdminSpecification = z.infer<typeof adminSpecificationSchema>;

/** All specifications by name, and the list of every category that has one. */
export const specificationListSchema = z.object({
  items: z.array(adminSpecificationSchema),
  lists: z.array(
    z.object({
      category_id: z.uuid(),
      name: z.string(),
      specification_ids: z.array(z.uuid()),
    }),
  ),
});

export type SpecificationList = z.infer<typeof specificationListSchema>;

export const specificationUsageSchema = z.object({
  posts: z.array(z.object({ id: z.uuid(), title: z.string(), is_trashed: z.boolean() })),
  categories: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export type SpecificationUsage = z.infer<typeof specificationUsageSchema>;
