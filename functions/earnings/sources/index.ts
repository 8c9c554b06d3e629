export {
  configuredSources,
  continueFetches,
  readSources,
  runFetch,
  startFetch,
  startFetches,
} from './fetch.ts';
