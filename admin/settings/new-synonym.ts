import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SiteSettingsForm } from '../../core/settings/form.ts';

const FIELD = 'search_synonyms';

/** Where a phrase is written into a new line of the synonyms. */
export const newSynonymAddress = (phrase: string) =>
  `/thisisme/settings?synonym=${encodeURIComponent(phrase)}`;

/** Writes the phrase of the address into a new line, where its synonyms are to follow. */
export function useNewSynonym({ getValues, setValue, setFocus }: UseFormReturn<SiteSettingsForm>) {
  useEffect(() => {
    const phrase = new URLSearchParams(location.search).get('synonym')?.replaceAll(',', ' ');
    if (phrase === undefined) return;
    history.replaceState(history.state, '', location.pathname);
    setValue(FIELD, `${getValues(FIELD)}\n${phrase}, `.trimStart(), { shouldDirty: true });
    setFocus(FIELD);
  }, [getValues, setValue, setFocus]);
}
