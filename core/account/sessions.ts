import { z } from 'zod';

const whereSchema = z.object({
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
});

export const sessionRowSchema = whereSchema.extend({
  id: z.uuid(),
  current: z.boolean(),
  created_at: z.string(),
  /** Accurate to the minute. */
  last_seen_at: z.string(),
});

export const loginRowSchema = whereSchema.extend({ id: z.number(), login_time: z.string() });

/** `browser` is a name such as "Firefox 142 on Linux", null when unknown. */
type InWords<Row> = Omit<Row, 'user_agent'> & { browser: string | null };

export type OwnerSession = InWords<z.infer<typeof sessionRowSchema>>;
export type Login = InWords<z.infer<typeof loginRowSchema>>;
