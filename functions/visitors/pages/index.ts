export {
  type Answer,
  fileUnlessChanged,
  fileUnlessSiteChanged,
  moved,
  unavailable,
} from './file-unless-changed.ts';
export { publicPages, rootPages } from './routes.ts';
