/**
 * `npm run bench [-- PART ...]`: measures all or the named parts and updates docs/performance.md. The part
 * `ingestion` only prints its results.
 */
import { runBenchmarks } from './lab/bench/run.ts';

runBenchmarks(process.argv.slice(2));
