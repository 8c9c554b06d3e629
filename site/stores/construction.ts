import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { RealtimeClient } from '@supabase/realtime-js';
import { atom } from 'nanostores';
import { CONSTRUCTION_SETTING, modeOfSetting } from '../../core/construction/schema.ts';
import { api } from './api.ts';
import { ModeWatch } from './mode-watch.ts';

/** Longer than this no answer about the site mode is waited for. */
const SITE_MODE_TIMEOUT = 5_000;
/** The longest wait before Realtime is tried again. */
const REALTIME_RECONNECT_MAX = 60_000;

/** Whether the visitor is to see the construction screen; null until that is known. */
export const $underConstruction = atom<boolean | null>(null);

async function askEdge(): Promise<boolean> {
  const init = { cache: 'no-store', signal: AbortSignal.timeout(SITE_MODE_TIMEOUT) } as const;
  const response = await api['site-mode'].$get({}, { init });
  if (!response.ok) throw new Error(`The site mode answered ${response.status}`);
  return (await response.json()).under_construction === true;
}

/** Spread out, so that not every open page comes back in the same moment. */
function reconnectAfter(tries: number): number {
  return Math.min(1_000 * 2 ** (tries - 1), REALTIME_RECONNECT_MAX) * (0.5 + Math.random() / 2);
}

/** Subscribes to the one row that visitors may read. Nothing is said of failures: the watch asks. */
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
    // The join is answered before the database listens; this is the word that it does.
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
 * Keeps `$underConstruction` up to date as long as somebody looks at the page: a hidden tab holds no
 * connection and asks nobody, and catches up when it is looked at again.
 *
 * @param fresh the page itself is the edge's answer of this moment
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
      // A browser may have no WebSockets, or not let this page have any.
      connect().catch(() => {});
    } else {
      watch.pause();
      closed = client?.disconnect() ?? closed;
    }
  }

  // Both, as not every browser tells a page that it is seen again on the way back.
  for (const event of ['visibilitychange', 'pageshow'])
    addEventListener(event, () => follow(false));
  follow(fresh);
}
