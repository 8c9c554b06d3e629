import { formatBytes, findingMessages as messages } from '../../core/health/messages.ts';
import {
  type AlertCondition,
  alertConditions,
  type DatabaseProblem,
  type Finding,
  type FindingState,
  type Found,
  findingStates,
  type HealthArea,
  type HealthState,
  type HealthSummary,
  healthAreas,
  type WorkerFacts,
} from '../../core/health/schema.ts';
import { publishingFindings } from './publishing-findings.ts';
import { workFindings } from './work-findings.ts';
import { configurationFindings } from './worker-findings.ts';

const SLOW_MILLISECONDS = 1_500;
/** Of the plan's limit: at the usual growth some months before it is reached. */
const LARGE_SHARE = 0.7;

const complete = (found: Found): Finding => ({ at: null, link: null, ...found });

const areaRank = (area: HealthArea) => healthAreas.indexOf(area);
const stateRank = (state: FindingState) => findingStates.indexOf(state);

/** By area, the worst first. */
const ordered = (found: readonly Found[]) =>
  found
    .map(complete)
    .sort(
      (one, other) =>
        areaRank(one.area) - areaRank(other.area) || stateRank(one.state) - stateRank(other.state),
    );

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What takes the space, the most first, and what can be done about it. */
function sizeFinding({ database_bytes, database_limit, database_kinds }: HealthState): Found {
  const area = 'database';
  const title = messages.size(formatBytes(database_bytes), formatBytes(database_limit));
  const kinds = Object.entries(database_kinds)
    .flatMap(([kind, bytes]) => {
      const name = messages.kinds[kind];
      return name === undefined ? [] : [{ kind, name, bytes }];
    })
    .sort((one, other) => other.bytes - one.bytes);
  const rest = database_bytes - kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  const parts = [...kinds, { name: messages.others, bytes: Math.max(0, rest) }];
  const list = parts.map(({ name, bytes }) => `${name} ${formatBytes(bytes)}`).join(', ');
  const text = `${capitalized(list)}.`;
  if (database_bytes < database_limit * LARGE_SHARE) {
    return { id: 'database-size', area, state: 'ok', title, text, link: 'settings' };
  }
  const advice = {
    events: `${messages.fewerEvents} ${messages.sizeStays}`,
    revisions: `${messages.fewerRevisions} ${messages.sizeStays}`,
  }[kinds[0]?.kind ?? ''];
  return {
    id: 'database-large',
    area,
    state: 'attention',
    title,
    text: [text, messages.fullText, advice, messages.largerPlan].filter(Boolean).join(' '),
    link: 'settings',
  };
}

function databaseFindings(state: HealthState, { latency }: WorkerFacts): Found[] {
  const area = 'database';
  return [
    latency > SLOW_MILLISECONDS
      ? {
          id: 'database-slow',
          area,
          state: 'attention',
          title: messages.slow(latency),
          text: messages.slowText,
        }
      : {
          id: 'database',
          area,
          state: 'ok',
          title: messages.answers(latency),
          text: messages.answersText,
        },
    sizeFinding(state),
  ];
}

function migrationFinding(
  { schema_version: applied }: Pick<HealthState, 'schema_version'>,
  { schemaVersion: known }: WorkerFacts,
): Found {
  const area = 'versions';
  if (applied === null) {
    return {
      id: 'migration-unknown',
      area,
      state: 'off',
      title: messages.migrationUnknown,
      text: messages.migrationUnknownText,
    };
  }
  if (applied === known) {
    const text = messages.migratedText(applied);
    return { id: 'migration', area, state: 'ok', title: messages.migrated, text };
  }
  return applied < known
    ? {
        id: 'migration-missing',
        area,
        state: 'broken',
        title: messages.migrationMissing,
        text: messages.migrationMissingText(applied, known),
      }
    : {
        id: 'migration-newer',
        area,
        state: 'attention',
        title: messages.migrationNewer,
        text: messages.migrationNewerText(applied, known),
      };
}

const versionFinding = ({ version }: WorkerFacts): Found => ({
  id: 'version',
  area: 'versions',
  state: 'ok',
  title: messages.version(version),
  text: messages.versionText,
});

/** What is found when the database answers. */
export function healthFindings(state: HealthState, facts: WorkerFacts): Finding[] {
  return ordered([
    ...databaseFindings(state, facts),
    ...publishingFindings(state, facts),
    ...workFindings(state, facts),
    versionFinding(facts),
    migrationFinding(state, facts),
    ...configurationFindings(facts, state),
  ]);
}

/** The findings when the database does not answer, or lacks what the code needs. */
export function findingsWithoutState(problem: DatabaseProblem, facts: WorkerFacts): Finding[] {
  const database: Found =
    problem === 'unavailable'
      ? {
          id: 'database-unavailable',
          area: 'database',
          state: 'broken',
          title: messages.unavailable,
          text: messages.unavailableText,
        }
      : {
          id: 'migration-missing',
          area: 'versions',
          state: 'broken',
          title: messages.outdated,
          text: messages.outdatedText,
        };
  return ordered([database, versionFinding(facts), ...configurationFindings(facts, null)]);
}

/** The findings that the dashboard names. Broken links have a separate line. */
export function summaryOf(findings: readonly Finding[]): HealthSummary {
  const named = findings.filter(({ area }) => area !== 'links');
  const broken = named.filter(({ state }) => state === 'broken');
  const attention = named.filter(({ state }) => state === 'attention');
  return {
    broken: broken.length,
    attention: attention.length,
    first: [...broken, ...attention][0]?.title ?? null,
  };
}

const isCondition = (id: string): id is AlertCondition =>
  alertConditions.some((condition) => condition === id);

/** What must not wait, by its condition. */
export function alertsOf(findings: readonly Finding[]) {
  return findings.flatMap(({ id, title, text }) =>
    isCondition(id) ? [{ condition: id, title, text }] : [],
  );
}
