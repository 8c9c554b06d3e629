import { type PageEvent, type VisitorEvent, WITHOUT_DETAILS } from '../../core/analytics/events.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** The review in the test build. */
export const ROLLER = {
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  path: '/reviews/nord-roller',
} as const;

const common = () => ({
  event_id: crypto.randomUUID(),
  received_at: Date.UTC(2026, 10, 21, 12),
  exclusion: null,
  country: 'Norway',
  user_agent: FIREFOX,
});

type Search = Extract<VisitorEvent, { kind: 'search' }>;

export function seenEvent(given: Partial<PageEvent> = {}): PageEvent {
  return {
    ...common(),
    kind: 'page_view',
    page: ROLLER.path,
    post_id: ROLLER.id,
    page_view_id: crypto.randomUUID(),
    ...WITHOUT_DETAILS,
    ...given,
  };
}

export function searchEvent(given: Partial<Search> = {}): Search {
  return {
    ...common(),
    kind: 'search',
    page: '/',
    keyword: 'rope',
    location: 'home',
    found: 1,
    ...given,
  };
}
