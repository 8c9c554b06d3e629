import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { RealtimeClient } from '@supabase/realtime-js';
import { atom } from 'nanostores';
import { CONSTRUCTION_SETTING, modeOfSetting } from '../../core/construction/schema.ts';
import { api } from './api.ts';
import { ModeWatch } from './mode-watch.ts';

/** Milliseconds. */
const SITE_MODE_TIMEOUT = 5_000;
/** Milliseconds. */
const REALTIME_RECONNECT_MAX = 60_000;

/** Null while unknown. */
export const $underConstruction = atom<boolean | null>(null);

async function askEdge(): Promise<boolean> {
  const init = { cache: 'no-store', signal: AbortSignal.timeout(SITE_MODE_TIMEOUT) } as const;
  const response = await api['site-mode'].$get({}, { init });
  if (!response.ok) throw new Error(`The site mode answered ${response.status}`);
  return (await response.json()).under_construction === true;
}

/** Random, so that open pages do not reconnect all at once. */
function reconnectAfter(tries: number): number {
  return Math.min(1_000 * 2 ** (tries - 1), REALTIME_RECONNECT_MAX) * (0.5 + Math.random() / 2);
}

/** Failures are silent, because the watch polls. */
function openRealtime(url: string, apikey: string, watch: ModeWatch): RealtimeClient {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey },
    reconnectAfterMs: reconnectAfter,
  });
  client
    .channel('site-mode')
    .on(
      'postgres_changes',
      {
        event: 'UPDATE',
        schema: 'public',
        table: 'site_settings',
        filter: `setting_key=eq.${CONSTRUCTION_SETTING}`,
      },
      (change) => {
        const mode = modeOfSetting(change.new);
        if (mode !== null) watch.heard(mode);
      },
    )
    // The join is confirmed before the database listens; this message confirms the listening.
    .on('system', {}, ({ extension, status }) => {
      if (extension !== 'postgres_changes') return;
      if (status === 'ok') watch.connected();
      else watch.disconnected();
    })
    .subscribe((status) => {
      if (status !== 'SUBSCRIBED') watch.disconnected();
    });
  return client;
}

/**
 * Runs while the page is visible: a hidden tab holds no connection and catches up later. `fresh`: the page
 * itself is a current answer of the edge.
 */
export function followConstruction(fresh: boolean): void {
  const watch = new ModeWatch({ ask: askEdge, show: (mode) => $underConstruction.set(mode) });
  let client: RealtimeClient | undefined;
  let closed: Promise<unknown> = Promise.resolve();
  let looking = false;

  async function connect() {
    if (SUPABASE_URL === undefined || SUPABASE_PUBLISHABLE_KEY === undefined) return;
    await closed;
    if (!looking) return;
    if (client === undefined) {
      client = openRealtime(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, watch);
    } else client.connect();
  }

  function follow(justServed: boolean) {
    const visible = document.visibilityState === 'visible';
    if (visible === looking) return;
    looking = visible;
    if (visible) {
      watch.begin(justServed);
      // A browser may lack WebSockets or block them.
      connect().catch(() => {});
    } else {
      watch.pause();
      closed = client?.disconnect() ?? closed;
    }
  }

  // Browsers differ in which event reports a restored page.
  for (const event of ['visibilitychange', 'pageshow'])
    addEventListener(event, () => follow(false));
  follow(fresh);
}
