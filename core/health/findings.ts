import { formatBytes, findingMessages as messages } from './messages.ts';
import { publishingFindings } from './publishing-findings.ts';
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
} from './schema.ts';
import { workFindings } from './work-findings.ts';
import { configurationFindings } from './worker-findings.ts';

const SLOW_MILLISECONDS = 1_500;
/** The free plan of Supabase ends at 500 MB. */
const LARGE_DATABASE_BYTES = 450_000_000;

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

function databaseFindings({ database_bytes }: HealthState, { latency }: WorkerFacts): Found[] {
  const area = 'database';
  const size = formatBytes(database_bytes);
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
    database_bytes > LARGE_DATABASE_BYTES
      ? {
          id: 'database-large',
          area,
          state: 'attention',
          title: messages.sizeLarge(size),
          text: messages.sizeLargeText,
        }
      : {
          id: 'database-size',
          area,
          state: 'ok',
          title: messages.size(size),
          text: messages.sizeText,
        },
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

/** What is found when it does not, or lacks what the code needs. */
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

/** Those that the dashboard names; it has a line of its own for broken links. */
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
