export { brandColoursFormSchema, brandingSettings, checkColours } from './form.ts';
