import { z } from 'zod';

/** The trades whose words the search understands: folders of core/search/vocabularies, and none. */
export const VOCABULARIES = ['fitness-and-health', 'none'] as const;

export const vocabularySchema = z.enum(VOCABULARIES);
