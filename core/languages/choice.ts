import { z } from 'zod';
import { type Language, languageCodes } from './list.ts';
import { languageMessages } from './messages.ts';

export const languageChoiceSchema = z.object({
  language: z.enum(languageCodes, languageMessages.refused),
});

export type LanguageChoice = z.infer<typeof languageChoiceSchema>;

export interface LanguageState {
  /** What the next build is compiled in. */
  language: Language;
  /** The stored language, if this code does not have it; otherwise null. */
  unknown: string | null;
  /** The language of the served build; null without a build. */
  built: string | null;
  /** The default texts in the language of the served build. */
  defaults: {
    affiliate_disclosure: string;
    author_name: string;
    author_bio: string;
    how_we_test: string;
  };
}
