import { z } from 'zod';
import { parsedJson } from '../forms/json-text.ts';

/** The places whose primary buttons can have another text; `all` is every one of them. */
export const textTargets = [
  'all',
  'scorecard',
  'offers',
  'text',
  'closing',
  'sidebar',
  'pick',
  'table',
] as const;

export const textTargetSchema = z.enum(textTargets);

export type TextTarget = z.infer<typeof textTargetSchema>;

/** The positions for another button of a review: two additional buttons, and the closing button moved up. */
export const buttonPositions = [
  'after-pros-and-cons',
  'after-features',
  'before-analysis',
] as const;

export const buttonPositionSchema = z.enum(buttonPositions);

export type ButtonPosition = z.infer<typeof buttonPositionSchema>;

const id = z.uuid();

/** Another text of the buttons of a place. */
export const textChange = {
  id,
  kind: z.literal('text'),
  target: textTargetSchema,
  text: z.string().min(1),
  /** Whether it replaces the button texts of individual reviews. */
  own_texts: z.boolean(),
};

/** An additional or a moved button. */
export const placementChange = { id, kind: z.literal('placement'), target: buttonPositionSchema };

/** A change of buttons: what a running test tries out, or what an adopted one has left in force. */
export const buttonChangeSchema = z.discriminatedUnion('kind', [
  z.object(textChange),
  z.object(placementChange),
]);

export type ButtonChange = z.infer<typeof buttonChangeSchema>;

/** What the buttons of every page follow. */
export const buttonTextsSchema = z.object({
  /** The running test. */
  button_test: buttonChangeSchema.nullable().catch(null),
  /** Adopted changes, the newest last. */
  button_changes: z.array(buttonChangeSchema).catch([]),
});

export type ButtonTexts = z.infer<typeof buttonTextsSchema>;

export const AS_WRITTEN: ButtonTexts = { button_test: null, button_changes: [] };

/** The same as it is stored in settings. A text that cannot be read counts as none. */
export const storedButtonTextsSchema = z.object({
  button_test: parsedJson.pipe(buttonChangeSchema.nullable()).catch(null),
  button_changes: parsedJson.pipe(z.array(buttonChangeSchema)).catch([]),
});
