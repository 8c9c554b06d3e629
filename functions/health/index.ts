export { findProblems } from './check-health.ts';
export { alertsOf } from './findings.ts';
export { noteJobRun } from './job-runs.ts';
