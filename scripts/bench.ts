/** `npm run bench [-- PART ...]`: measures all or the named parts and updates docs/performance.md. */
import { runBenchmarks } from './lab/bench/run.ts';

runBenchmarks(process.argv.slice(2));
