import { z } from 'zod';
import {
  assignmentPageSchema,
  attributionRunAnswerSchema,
  importPageSchema,
  notAttributedPageSchema,
  problemPageSchema,
} from '../../core/earnings/requests.ts';
import {
  assignmentSchema,
  earningFormatSchema,
  earningImportSchema,
  exchangeRateSchema,
} from '../../core/earnings/schema.ts';

export const startedSchema = z.object({
  outcome: z.enum(['started', 'running', 'known']),
  import: earningImportSchema,
});

export const chunkResultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('missing') }),
  z.object({
    outcome: z.enum(['stored', 'known', 'out-of-order', 'ended']),
    import: earningImportSchema,
  }),
]);

export const finishedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.enum(['done', 'incomplete', 'ended']), import: earningImportSchema }),
]);

export const undoneSchema = z.object({
  import: earningImportSchema.nullable(),
  remaining: z.int(),
});

export const assignedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('saved'), assignment: assignmentSchema, remaining: z.int() }),
]);

export const unassignedSchema = z.object({
  outcome: z.enum(['missing', 'removed', 'remaining']),
  remaining: z.int(),
});

export const formatResultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['missing', 'taken']) }),
  z.object({ outcome: z.literal('saved'), format: earningFormatSchema }),
]);

export const formatsSchema = z.array(earningFormatSchema);
export const ratesSchema = z.array(exchangeRateSchema);
export {
  assignmentPageSchema,
  attributionRunAnswerSchema,
  importPageSchema,
  notAttributedPageSchema,
  problemPageSchema,
};
