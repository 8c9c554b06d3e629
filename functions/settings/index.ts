export { readSettings, saveSettings } from './stored-settings.ts';
