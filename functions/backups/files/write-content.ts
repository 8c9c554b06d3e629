import { type Content, type Counts, FORMAT, VERSION } from './format.ts';

const line = (value: object) => `${JSON.stringify(value)}\n`;

export const headerLine = (madeAt: Date): string =>
  line({ format: FORMAT, version: VERSION, made_at: madeAt.toISOString() });

export const rowLine = ({ kind, row }: Content): string => line({ kind, row });

/** @param sha256 of the lines of all rows, in hex */
export const endLine = (counts: Counts, sha256: string): string =>
  line({ kind: 'end', counts, sha256 });
