export { recordClick } from './record-click.ts';
