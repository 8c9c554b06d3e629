import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import type { SiteSettingsForm } from '../../core/settings/form.ts';

const FIELD = 'search_synonyms';

/** Where a phrase is written into a new line of the synonyms. */
export const newSynonymAddress = (phrase: string) =>
  `/thisisme/settings?${new URLSearchParams({ synonym: phrase })}`;

/** Writes the phrase of the address into a new line, where its synonyms are to follow. */
export function useNewSynonym({ getValues, setValue, setFocus }: UseFormReturn<SiteSettingsForm>) {
  const [path, navigate] = useLocation();
  const phrase = new URLSearchParams(useSearch()).get('synonym')?.replaceAll(',', ' ').trim() ?? '';

  useEffect(() => {
    if (phrase === '') return;
    navigate(path, { replace: true });
    const lines = getValues(FIELD).split('\n');
    const line = `${phrase}, `;
    // The owner may come back to a line that is not finished.
    if (!lines.includes(line)) {
      const text = [...lines.filter((each) => each.trim() !== ''), line].join('\n');
      setValue(FIELD, text, { shouldDirty: true });
    }
    setFocus(FIELD);
  }, [phrase, path, navigate, getValues, setValue, setFocus]);
}
