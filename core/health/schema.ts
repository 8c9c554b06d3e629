import { z } from 'zod';

const instant = z.string();

/** What the database reports about itself, in one answer. */
export const healthStateSchema = z.object({
  now: instant,
  database_bytes: z.number().nonnegative(),
  /** Bytes of the owner's plan. Missing in an older database, as are the kinds. */
  database_limit: z.number().positive().default(500_000_000),
  /** Bytes by what the tables hold. */
  database_kinds: z.record(z.string(), z.number().nonnegative()).default({}),
  /** The newest applied migration; null if none was recorded. */
  schema_version: z.string().nullable(),
  owner_since: instant.nullable(),
  /** Messages that wait for a decision, by queue. */
  dead_letters: z.record(z.string(), z.int().positive()),
  rebuild: z.object({ kind: z.string(), error: z.string().nullable(), at: instant }).nullable(),
  rebuilt_at: instant.nullable(),
  /** Whether the admin has stored one. */
  has_rebuild_hook: z.boolean().default(false),
  /** Of the last seven days. */
  failed_rebuilds: z.int().nonnegative(),
  /** The clock of the schedule. */
  clock: instant,
  late_since: instant.nullable(),
  /** Whether the owner has yet to read texts that came with an earlier version. */
  texts_unread: z.boolean().default(false),
  failed_items: z.int().nonnegative(),
  /** When each job of the Worker last started. */
  jobs: z.record(z.string(), instant),
  links: z.object({
    total: z.int().nonnegative(),
    checked_at: instant.nullable(),
    broken: z.int().nonnegative(),
    /** Broken ones that were clicked in the last thirty days, and how often. */
    earning: z.int().nonnegative(),
    clicks: z.int().nonnegative(),
  }),
  images: z.object({ files: z.int().nonnegative(), bytes: z.number().nonnegative() }),
  backups: z.object({
    is_on: z.boolean(),
    last_success_at: instant.nullable(),
    last: z
      .object({
        state: z.enum(['running', 'succeeded', 'failed']),
        started_at: instant,
        message: z.string(),
      })
      .nullable(),
  }),
});

export type HealthState = z.infer<typeof healthStateSchema>;

/** What only the Worker knows. */
export interface WorkerFacts {
  /** Milliseconds of the answer of the database. */
  latency: number;
  /** The release of the code, and the newest migration that it knows. */
  version: string;
  schemaVersion: string;
  hasPictures: boolean;
  hasImages: boolean;
  /** Whether backups have a place. */
  hasBackupStore: boolean;
  /** Of the site's variables. */
  hasRebuildHook: boolean;
  hasEmail: boolean;
  /** Of the site's variables; null if it is not set. */
  siteUrl: string | null;
  /** The origin of the request; null in a job. */
  origin: string | null;
  /** Whether it runs on the local platform. */
  isLocal: boolean;
  /** Names of variables of the local platform that are set. */
  localVariables: string[];
  /** Messages that wait for their consumer; null where the runtime does not say. */
  backlogs: Record<string, number | null>;
  publishing: {
    state: 'live' | 'waiting' | 'building' | 'failed';
    error: string | null;
    built_at: string | null;
    /** Pages that the served build could not render. */
    failed: number;
  } | null;
}

/** `unavailable`: no answer. `outdated`: it lacks functions that the code needs. */
export type DatabaseProblem = 'unavailable' | 'outdated';

/** Parts of the site, in the order of the screen. */
export const healthAreas = [
  'database',
  'publishing',
  'queues',
  'schedule',
  'links',
  'backups',
  'storage',
  'versions',
  'configuration',
] as const;

export type HealthArea = (typeof healthAreas)[number];

/** `off`: something optional that is not set up. */
export const findingStates = ['broken', 'attention', 'off', 'ok'] as const;

export type FindingState = (typeof findingStates)[number];

/** Conditions that must not wait. */
export const alertConditions = [
  'schedule-late',
  'links-broken',
  'backup-failed',
  'backup-missing',
  'build-failed',
  'dead-letters',
  'migration-missing',
] as const;

export type AlertCondition = (typeof alertConditions)[number];

/** Where in the admin something can be done. */
const findingLinks = [
  'failed-messages',
  'schedule',
  'broken-links',
  'backups',
  'alerts',
  'rebuilds',
  'posts',
  'profile',
  'settings',
  'branding',
] as const;

export type FindingLink = (typeof findingLinks)[number];

/** The finding that ends when the owner says so. */
export const TEXTS_UNREAD = 'texts-unread';

export const textsReadSchema = z.object({ read: z.literal(true) });

const findingSchema = z.object({
  id: z.string(),
  area: z.enum(healthAreas),
  state: z.enum(findingStates),
  title: z.string(),
  /** What it means, and what to do. */
  text: z.string(),
  /** When it was, or since when it is so. */
  at: z.string().nullable(),
  link: z.enum(findingLinks).nullable(),
});

export type Finding = z.infer<typeof findingSchema>;

/** A finding with its optional parts left out. */
export type Found = Pick<Finding, 'id' | 'area' | 'state' | 'title' | 'text'> &
  Partial<Pick<Finding, 'at' | 'link'>>;

export const healthSchema = z.object({
  /** The worst first within an area. */
  findings: z.array(findingSchema),
  checked_at: z.string(),
});

export type Health = z.infer<typeof healthSchema>;

/** What the dashboard says in one line. */
export const healthSummarySchema = z.object({
  broken: z.int().nonnegative(),
  attention: z.int().nonnegative(),
  /** The title of the worst finding. */
  first: z.string().nullable(),
});

export type HealthSummary = z.infer<typeof healthSummarySchema>;

const deadLetterReasons = ['failed', 'unreadable', 'unknown-queue'] as const;

const deadLetterSchema = z.object({
  id: z.int(),
  queue: z.string(),
  reason: z.enum(deadLetterReasons),
  failed_at: z.string(),
  /** JSON, at most the first 10,000 characters. */
  body: z.string(),
});

export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const deadLetterListSchema = z.object({
  /** At most fifty, the newest first. */
  items: z.array(deadLetterSchema),
  total: z.int().nonnegative(),
  /** Sent again in the last ninety days. */
  replayed: z.int().nonnegative(),
});

export type DeadLetterList = z.infer<typeof deadLetterListSchema>;

/** Messages of one request to send them again: an invocation may send fifty requests on the free plan. */
export const REPLAYED_MESSAGES_MOST = 25;

/** Certain messages, or all up to one: what failed since the list was read is not meant. */
export const deadLetterChoiceSchema = z.union([
  z.object({ ids: z.array(z.int().positive()).min(1).max(REPLAYED_MESSAGES_MOST) }),
  z.object({ up_to: z.int().positive() }),
]);

export type DeadLetterChoice = z.infer<typeof deadLetterChoiceSchema>;
