import { z } from 'zod';
import { parsedJson } from './json-text.ts';

/** A setting of the site. It is stored as a text, and has no row until somebody sets it. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** What may be saved. */
  schema: Schema;
  /** Reads what is stored, also what a later rule would refuse. What cannot be read, or is missing, is the default. */
  stored: z.ZodType<z.output<Schema>>;
}

export type Settings = Readonly<Record<string, Setting>>;

/** The default is ''. The form shows a text as it is stored. */
export const textSetting = <Schema extends z.ZodType<string>>(schema: Schema) => ({
  schema,
  stored: z.string().catch(''),
});

/** A text of which only valid ones are shown. */
export const choiceSetting = <Schema extends z.ZodType<string, string>>(
  schema: Schema,
  fallback: z.output<Schema>,
) => ({ schema, stored: z.string().pipe(schema).catch(fallback) });

/** Anything that is not a text is stored as JSON. */
export const jsonSetting = <Schema extends z.ZodType>(
  schema: Schema,
  fallback: z.output<Schema>,
) => ({ schema, stored: parsedJson.pipe(schema).catch(fallback) });

type Part<Of extends Settings, Name extends keyof Setting> = {
  [Key in keyof Of]: Of[Key][Name];
};

function partOf<Of extends Settings, Name extends keyof Setting>(settings: Of, name: Name) {
  const parts = Object.entries(settings).map(([key, setting]) => [key, setting[name]]);
  return Object.fromEntries(parts) as Part<Of, Name>;
}

/** Of a form with these settings. */
export const formSchemaOf = <Of extends Settings>(settings: Of) =>
  z.object(partOf(settings, 'schema'));

/** Reads stored texts by key as the form shows them. */
export const storedSchemaOf = <Of extends Settings>(settings: Of) =>
  z.object(partOf(settings, 'stored'));

export const isDefault = ({ stored }: Setting, value: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(stored.parse(undefined));

export const storedText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
