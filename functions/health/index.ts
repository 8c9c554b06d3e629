export { findProblems } from './check-health.ts';
export { noteJobRun } from './job-runs.ts';
