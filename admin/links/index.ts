export { LinkProblems } from './health/LinkProblems.tsx';
