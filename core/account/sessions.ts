import { z } from 'zod';

const whereSchema = z.object({
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
});

/** A browser that the owner is signed in with. */
export const sessionRowSchema = whereSchema.extend({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  created_at: z.string(),
  /** To the minute. */
  last_seen_at: z.string(),
});

/** An entry of the login history. */
export const loginRowSchema = whereSchema.extend({ id: z.number(), login_time: z.string() });

/** With the browser in words, such as "Firefox 142 on Linux"; null where it is not known. */
type InWords<Row> = Omit<Row, 'user_agent'> & { browser: string | null };

export type OwnerSession = InWords<z.infer<typeof sessionRowSchema>>;
export type Login = InWords<z.infer<typeof loginRowSchema>>;
