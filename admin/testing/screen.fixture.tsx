import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Toaster } from 'sonner';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { storedSettingsSchema } from '../../core/settings/registry.ts';
import { expectErrors } from '../../scripts/testing/unexpected-errors.fixture.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../session/session-store.ts';
import { aroundNavigation } from '../ui/unsaved.ts';

export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = Response | Promise<Response>;

type Routes = Record<string, (request: SentRequest) => Answer>;

/** Settings as they are stored. The others are not set. */
export const settingsAnswer = (stored: Record<string, string>) =>
  Response.json({
    settings: storedSettingsSchema.parse({ time_zone: 'Europe/Berlin', ...stored }),
    defaults: {},
  });

/** What many screens load beside their content. */
const beside: Routes = {
  'GET /categories': () => Response.json({ items: [] }),
  'GET /earnings/formats': () => Response.json({ items: [] }),
  'GET /earnings/sources': () => Response.json({ sources: [] }),
  'GET /earnings/suggestions': () => Response.json({ imported: true, items: [], dismissed: 0 }),
  'GET /merchants': () => Response.json({ items: [] }),
  'GET /publish-check/title': () => Response.json({ taken: null }),
  'GET /settings': () => settingsAnswer({}),
  'GET /specifications': () => Response.json({ items: [], lists: [] }),
};

/**
 * Answers requests by method and path such as `GET /posts`; others fail as without a network. The test expects the
 * errors of answers that fail. Returns the list of sent requests.
 */
export function serve(routes: Routes): SentRequest[] {
  const answers = { ...beside, ...routes };
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input));
    const request: SentRequest = {
      method: init?.method ?? 'GET',
      path: pathname.replace('/api/admin', ''),
      query: searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(request);
    const route = answers[`${request.method} ${request.path}`];
    if (route === undefined) throw new TypeError(`No answer for ${request.method} ${request.path}`);
    const answer = await route(request);
    if (!answer.ok) expectErrors();
    return answer;
  });
  return sent;
}

/** Renders a screen at an address for the signed-in owner. */
export function renderScreen(path: string, screen: ReactNode) {
  useSession.setState({ status: 'signed-in', user: { id: 'o1', username: 'owner' } }, true);
  history.replaceState(null, '', path);
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={aroundNavigation}>{screen}</Router>
      <Toaster />
    </QueryClientProvider>,
  );
  return user;
}
