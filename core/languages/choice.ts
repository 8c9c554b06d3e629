import { z } from 'zod';
import { type Language, languageCodes } from './list.ts';
import { languageMessages } from './messages.ts';

export const languageField = z.enum(languageCodes, languageMessages.refused);

export const languageFormSchema = z.object({ language: languageField });

export interface LanguageState {
  /** What the next build is compiled in. */
  language: Language;
  /** The stored language, if this code does not have it; otherwise null. */
  unknown: string | null;
  /** The language of the served build; null without a build. */
  built: string | null;
}
