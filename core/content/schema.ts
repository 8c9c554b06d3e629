import { z } from 'zod';

/** Changes of published content that visitors do not see. */
export const workingDraftSchema = z.object({
  updated_at: z.string(),
  /** When they become public by themselves. */
  publish_at: z.string().nullable(),
});

export type WorkingDraft = z.infer<typeof workingDraftSchema>;

/** Of a stored text, as a request names it. */
export const versionSchema = z.iso.datetime({ offset: true });

/** The changed fields of a form that can be stored now; an issue for each that cannot. */
export const draftFieldsSchema = <Fields>(
  check: (changed: Readonly<Record<string, unknown>>) => {
    fields: Fields;
    problems: readonly { name: string; message: string }[];
  },
) =>
  z.record(z.string(), z.unknown()).transform((changed, context) => {
    const { fields, problems } = check(changed);
    for (const { name, message } of problems) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
    return fields;
  });

/** Body of PUT …/:id/draft. */
export const autosaveSchema = <Fields>(fields: z.ZodType<Fields, Record<string, unknown>>) =>
  z.object({
    fields,
    /** Null creates the text. */
    version: versionSchema.nullable(),
    /** Whether this text stays a revision of its own when the next one is stored. */
    kept: z.boolean().optional(),
  });

/** The answer to it. */
export const autosavedSchema = z.object({
  version: z.string(),
  draft: workingDraftSchema.nullable(),
});

/** Query of DELETE …/:id/draft. */
export const discardSchema = z.object({ version: versionSchema });
