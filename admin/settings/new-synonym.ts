import type { UseFormReturn } from 'react-hook-form';
import type { SiteSettingsForm } from '../../core/settings/schema.ts';

const FIELD = 'search_synonyms';

/** Writes the phrase of the address into a new line, where its synonyms are to follow. */
export function writeNewSynonym(form: UseFormReturn<SiteSettingsForm>) {
  const phrase = new URLSearchParams(location.search).get('synonym')?.replaceAll(',', ' ');
  if (phrase === undefined) return;
  history.replaceState(history.state, '', location.pathname);
  const text = `${form.getValues(FIELD)}\n${phrase}, `.trimStart();
  form.setValue(FIELD, text, { shouldDirty: true });
  form.setFocus(FIELD);
}
