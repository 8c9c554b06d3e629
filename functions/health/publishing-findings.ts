import { findingMessages as messages } from '../../core/health/messages.ts';
import type { Found, HealthState, WorkerFacts } from '../../core/health/schema.ts';

const area = 'publishing';

function buildFinding(
  { rebuild }: HealthState,
  publishing: NonNullable<WorkerFacts['publishing']>,
): Found {
  const { state, error, built_at: at } = publishing;
  const failure = rebuild?.kind === 'failed' ? rebuild.error : error;
  if (state === 'failed' || rebuild?.kind === 'failed') {
    return {
      id: 'build-failed',
      area,
      state: 'broken',
      title: messages.buildFailed,
      text: messages.buildFailedText(failure ?? ''),
      at: rebuild?.at ?? null,
    };
  }
  if (state === 'live') {
    return { id: 'build', area, state: 'ok', title: messages.built, text: messages.builtText, at };
  }
  return {
    id: 'build',
    area,
    state: 'ok',
    title: state === 'building' ? messages.building : messages.waiting,
    text: messages.waitingText,
    at,
  };
}

/** Findings about the build that visitors see and about rebuilds. */
export function publishingFindings(state: HealthState, facts: WorkerFacts): Found[] {
  const { publishing, hasRebuildHook } = facts;
  const found: Found[] = [];
  const build = publishing === null ? null : buildFinding(state, publishing);
  if (build !== null) found.push(build);
  if (state.failed_rebuilds > 0 && build?.state === 'ok') {
    found.push({
      id: 'builds-failed',
      area,
      state: 'ok',
      title: messages.buildsFailed(state.failed_rebuilds),
      text: messages.buildsFailedText,
      at: state.rebuilt_at,
    });
  }
  if (publishing !== null && publishing.failed > 0) {
    found.push({
      id: 'pages-failed',
      area,
      state: 'attention',
      title: messages.pagesFailed(publishing.failed),
      text: messages.pagesFailedText,
      link: 'posts',
    });
  }
  if (!hasRebuildHook && !state.has_rebuild_hook) {
    found.push({
      id: 'hook-missing',
      area,
      state: 'attention',
      title: messages.hookMissing,
      text: messages.hookMissingText,
      link: 'rebuilds',
    });
  }
  return found;
}
