/**
 * `npm run bench [-- PART ...]`: measures everything, or the named parts, and writes the results with
 * the machine and the versions into docs/performance.md. `npm run bench -- ingestion` only prints.
 */
import { runBenchmarks } from './lab/bench/run.ts';

runBenchmarks(process.argv.slice(2));
