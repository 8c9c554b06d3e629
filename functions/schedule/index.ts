export { applyDueChanges } from './job.ts';
