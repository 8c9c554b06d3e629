import type { FieldValues } from 'react-hook-form';
import { RequestError } from '../api/request-error.ts';
import { differences, type EditedKind, type FieldOf, type StoredText } from './kind.ts';

interface Texts<Form, Stored> {
  id: string;
  /** The text that becomes a revision. */
  mine: Form;
  /** The newest stored text, which stays the present one. */
  theirs: Stored;
}

/**
 * Keeps a text as a revision although another one was chosen: it is stored, and the chosen one over it. Fields
 * that cannot be stored, such as an address being typed, are left out.
 *
 * @returns the chosen text with its new version
 * @throws a RequestError if the server does not answer, or if the text was changed again elsewhere
 */
export async function keepText<Form extends FieldValues, Stored extends StoredText>(
  kind: EditedKind<Form, Stored>,
  { id, mine, theirs }: Texts<Form, Stored>,
): Promise<Stored> {
  const chosen = kind.formOf(theirs);
  const manual = kind.manualFields(theirs);
  const check = (form: Form, names: readonly FieldOf<Form>[]) => {
    const picked: Partial<Form> = {};
    for (const name of names) picked[name] = form[name];
    return kind.checkDraft(picked, form);
  };
  const storable = differences(kind, mine, chosen).filter(
    (name) =>
      !manual.includes(name) &&
      [mine, chosen].every((form) => check(form, [name]).problems.length === 0),
  );

  for (let names = storable; names.length > 0; ) {
    const { fields } = check(mine, names);
    try {
      const { version } = await kind.autosave(id, { fields, version: theirs.version, kept: true });
      const stored = await kind.autosave(id, { fields: check(chosen, names).fields, version });
      return { ...theirs, ...stored };
    } catch (error) {
      const refused = error instanceof RequestError ? error.field : undefined;
      if (!names.some((name) => name === refused)) throw error;
      names = names.filter((name) => name !== refused);
    }
  }
  return theirs;
}
