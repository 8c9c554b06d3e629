export { VersionLine } from './VersionLine.tsx';
