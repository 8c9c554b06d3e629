import { z } from 'zod';
import { textLine } from '../forms/text-field.ts';
import { buttonTestMessages } from './messages.ts';
import {
  buttonChangeSchema,
  buttonPositionSchema,
  placementChange,
  textChange,
  textTargetSchema,
} from './schema.ts';

export const CALL_TO_ACTION_MAX_LENGTH = 40;

/** The smallest relative change of the click rate that a test should find, in per cent. */
export const minimumEffects = [10, 20, 30, 50] as const;

const minimumEffect = z.literal(minimumEffects);

const newTest = { minimum_effect: minimumEffect };

const text = textLine(CALL_TO_ACTION_MAX_LENGTH).refine((given) => given !== '', {
  error: buttonTestMessages.textMissing,
  abort: true,
});

export const newButtonTestSchema = z.discriminatedUnion('kind', [
  z.object({
    ...newTest,
    kind: z.literal('text'),
    target: textTargetSchema,
    text,
    own_texts: z.boolean(),
  }),
  z.object({ ...newTest, kind: z.literal('placement'), target: buttonPositionSchema }),
]);

export type NewButtonTest = z.output<typeof newButtonTestSchema>;

/** The form holds what both kinds need. */
export const buttonTestFormSchema = z
  .object({
    kind: z.enum(['text', 'placement']),
    target: textTargetSchema,
    position: buttonPositionSchema,
    text: textLine(CALL_TO_ACTION_MAX_LENGTH),
    own_texts: z.boolean(),
    minimum_effect: minimumEffect,
  })
  .check((context) => {
    const { kind, text } = context.value;
    if (kind === 'text' && text === '') {
      const message = buttonTestMessages.textMissing;
      context.issues.push({ code: 'custom', path: ['text'], message, input: text });
    }
  });

export type ButtonTestForm = z.output<typeof buttonTestFormSchema>;

export function newTestOf({ kind, position, ...form }: ButtonTestForm): NewButtonTest {
  const { target, text, own_texts, minimum_effect } = form;
  return kind === 'text'
    ? { kind, target, text, own_texts, minimum_effect }
    : { kind, target: position, minimum_effect };
}

/** What was counted on a day: page views, and those with at least one counted click. */
export const countedDaySchema = z.object({
  day: z.iso.date(),
  a_views: z.int().nonnegative(),
  a_clicked: z.int().nonnegative(),
  b_views: z.int().nonnegative(),
  b_clicked: z.int().nonnegative(),
});

export type CountedDay = z.infer<typeof countedDaySchema>;

/** Page views of minutes that had far more than a test usually has. They are part of no total. */
export const setAsideSchema = z.object({
  minutes: z.int().positive(),
  views: z.int().positive(),
  clicked: z.int().nonnegative(),
  /** The first and the last such minute. */
  first: z.string(),
  last: z.string(),
});

export type SetAside = z.infer<typeof setAsideSchema>;

const planned = {
  /** In per cent. */
  minimum_effect: z.number().positive(),
  /** Page views with a click after which the test is over. */
  most_clicked: z.int().positive(),
  started_at: z.string(),
  /** Null while it runs. */
  ended_at: z.string().nullable(),
  is_adopted: z.boolean(),
  days: z.array(countedDaySchema),
  set_aside: setAsideSchema.nullable(),
};

export const buttonTestSchema = z.discriminatedUnion('kind', [
  z.object({ ...textChange, ...planned }),
  z.object({ ...placementChange, ...planned }),
]);

export type ButtonTest = z.infer<typeof buttonTestSchema>;

export const buttonTestsSchema = z.object({
  /** The newest first. */
  tests: z.array(buttonTestSchema),
  /** In force, the newest last. */
  changes: z.array(buttonChangeSchema).catch([]),
  /** Published reviews with a buy button. */
  reviews: z.object({ all: z.int(), own_text: z.int() }),
  /** Clicks of the last 28 days by kind of page, and whether the review has its own button text. */
  pace: z.array(z.object({ page_kind: z.string(), own_text: z.boolean(), clicks: z.int() })),
});

export type ButtonTests = z.infer<typeof buttonTestsSchema>;

export const startedTestSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('started'), id: z.uuid() }),
  z.object({ outcome: z.literal('running') }),
]);

export const endButtonTestSchema = z.object({ adopt: z.boolean() });

export const endedTestSchema = z.object({ outcome: z.enum(['ended', 'missing']) });
