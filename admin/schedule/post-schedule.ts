import type { WorkingDraft } from '../../core/content/schema.ts';
import type { ContentSchedule, ScheduleAction } from '../../core/schedule/schema.ts';

export type Instants = Omit<ContentSchedule, 'unpublish_to'>;

type Part = keyof Instants;

const parts = { publish: 'publish_at', changes: 'changes_at', unpublish: 'unpublish_at' } as const;

/** The scheduled publication and its end. */
export interface Scheduled {
  title: string;
  published: boolean;
  publish_at: string | null;
  unpublish_at: string | null;
  /** Absent where an unpublished text leads nowhere else. */
  unpublish_to?: string | null;
  draft: WorkingDraft | null;
}

export function scheduleOf(post: Scheduled): ContentSchedule {
  return {
    publish_at: post.publish_at,
    unpublish_at: post.unpublish_at,
    unpublish_to: post.unpublish_to ?? null,
    changes_at: post.draft?.publish_at ?? null,
  };
}

/** What a schedule does and when, the earliest first. */
export function entriesOf(instants: Instants) {
  const entries = (['publish', 'changes', 'unpublish'] as const).flatMap((action) => {
    const at = instants[parts[action]];
    return at === null ? [] : [{ action, at }];
  });
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** The part of a post's schedule that an action belongs to; null for an offer, which is in the form. */
export function partOf(action: ScheduleAction): Part | null {
  return action === 'offer-start' || action === 'offer-end' ? null : parts[action];
}

/** The schedule without what an action does. */
export function withoutAction(schedule: ContentSchedule, action: ScheduleAction): ContentSchedule {
  const part = partOf(action);
  if (part === null) return schedule;
  const rest = { ...schedule, [part]: null };
  return part === 'unpublish_at' ? { ...rest, unpublish_to: null } : rest;
}
