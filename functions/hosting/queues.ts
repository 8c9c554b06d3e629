/** The ending of each queue's name, by the binding that sends to it. */
export const QUEUES = {
  PUBLISH_QUEUE: 'publish',
  FAILED_PUBLISH_QUEUE: 'publish-failed',
  EVENT_QUEUE: 'events',
  FAILED_EVENT_QUEUE: 'events-failed',
  PICTURE_QUEUE: 'pictures',
  FAILED_PICTURE_QUEUE: 'pictures-failed',
  LINK_QUEUE: 'links',
  FAILED_LINK_QUEUE: 'links-failed',
} as const;

export type QueueKind = (typeof QUEUES)[keyof typeof QUEUES];

/** What a queue is for: its name is the kind, as in version 0.2.0, or ends with it behind the Worker's name. */
export function queueKind(name: string): QueueKind | undefined {
  return Object.values(QUEUES).find((kind) => name === kind || name.endsWith(`-${kind}`));
}
