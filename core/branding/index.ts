export { checkColours, colourField, siteNameField, siteTaglineField } from './form.ts';
