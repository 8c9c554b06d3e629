import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { WorkingDraft } from '../../core/content/schema.ts';
import type { ContentPaths } from '../paths.ts';
import type { PreviewSource } from './preview/preview-source.ts';

export type FieldOf<Form> = Extract<keyof Form, string>;

export interface AutosavePayload<Form> {
  fields: Partial<Form>;
  version: string | null;
  /** Whether this text stays a separate revision when the next one is stored. */
  kept?: true;
}

export interface AutosaveAnswer {
  version: string;
  draft: WorkingDraft | null;
}

/** What forms ask of a stored text. */
export interface StoredText {
  id: string;
  version: string;
  updated_at: string;
  published: boolean;
  published_at: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
  draft: WorkingDraft | null;
  slug: string | null;
}

/** The rules of the form of a stored text. */
export interface FormRules<Form extends FieldValues, Stored extends StoredText> {
  empty: Form;
  /** In the order of the form. */
  fieldNames: readonly FieldOf<Form>[];
  labelOf(field: string): string;
  sameValue(one: unknown, other: unknown): boolean;
  formOf(stored: Stored): Form;
  /** Of copies in this browser, which may hold text that cannot be saved. */
  stateSchema: z.ZodType<Form>;
  /** Begins the keys of copies of a text that was never stored. */
  newKey: string;
  /** Fields that a save by hand alone changes. */
  manualFields(stored: Stored | null): readonly FieldOf<Form>[];
  /** Separates what can be stored now from what cannot, such as an address being typed. */
  checkDraft(
    changed: Partial<Form>,
    form: Form,
  ): { fields: Partial<Form>; problems: readonly { name: string }[] };
  /** The newer text that a request conflicts with; null after another failure. */
  conflicting(error: unknown): Stored | null;
}

/** What is edited. The same object for every form of a kind. */
export interface EditedKind<Form extends FieldValues, Stored extends StoredText>
  extends FormRules<Form, Stored> {
  /** Its name in the database. */
  name: string;
  paths: ContentPaths;
  read(id: string): Promise<Stored>;
  autosave(id: string, payload: AutosavePayload<Form>): Promise<AutosaveAnswer>;
  /** Deletes a text that autosave created, or the unpublished changes of a public one. */
  discardDraft(id: string, version: string): Promise<Stored | null>;
  refresh(): Promise<unknown>;
  preview: PreviewSource<Form>;
  /** The page that visitors see; null while there is none. */
  pageOf(stored: Stored): string | null;
  /** Whether the address of an unpublished text can lead to a review. */
  redirects: boolean;
  /** Whether a submission stores the draft of a published text, instead of publishing it. */
  savesDrafts: boolean;
  /** Loaded when it is needed, which is rare. */
  Conflict: ComponentType<ConflictProps<Form>>;
  texts: {
    missing: string;
    changed: string;
    /** Of the link that leaves the editor. */
    leave: string;
    hidden: string;
    /** What visitors see, and since when. */
    shown(stored: Stored): string;
  };
}

/** The choice between two versions of a text. */
export interface ConflictProps<Form extends FieldValues> {
  kind: Pick<EditedKind<Form, never>, 'fieldNames' | 'sameValue' | 'labelOf' | 'texts'>;
  theirs: Form;
  /** `theirs` with the changes made here. */
  mine: Form;
  onKeepMine: (merged: Form) => void;
  onTakeTheirs: (merged: Form) => void;
  onClose: () => void;
}

type Compared<Form extends FieldValues> = Pick<EditedKind<Form, never>, 'fieldNames' | 'sameValue'>;

/** The fields in which two states of a form differ, in the form's order. */
export const differences = <Form extends FieldValues>(
  { fieldNames, sameValue }: Compared<Form>,
  one: Form,
  other: Form,
): FieldOf<Form>[] => fieldNames.filter((name) => !sameValue(one[name], other[name]));

export const sameForm = <Form extends FieldValues>(
  kind: Compared<Form>,
  one: Form,
  other: Form,
): boolean => differences(kind, one, other).length === 0;

/** Applies the changes made here to the version saved elsewhere. */
export function mergeForms<Form extends FieldValues>(
  kind: Compared<Form>,
  base: Form,
  mine: Form,
  theirs: Form,
): Form {
  const changed = differences(kind, base, mine).map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
