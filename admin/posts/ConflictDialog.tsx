import { useQuery } from '@tanstack/react-query';
import { type FieldName, fieldLabel } from '../../core/posts/fields.ts';
import { postMessages } from '../../core/posts/messages.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { categoriesQuery } from '../categories/index.ts';
import { ConflictDialog } from '../editing/ConflictDialog.tsx';
import { merchantsQuery } from '../merchants/index.ts';
import { specificationsQuery, valueLines } from '../specifications/index.ts';
import { formatDateTime } from '../ui/dates.ts';
import { differences } from './form/form-state.ts';
import { offerText } from './offer-text.ts';

interface PostConflictProps {
  theirs: PostForm;
  /** `theirs` with the changes made here. */
  mine: PostForm;
  onKeepMine: (merged: PostForm) => void;
  onTakeTheirs: (merged: PostForm) => void;
  onClose: () => void;
}

export default function PostConflict(props: PostConflictProps) {
  const { theirs, mine, onKeepMine, onTakeTheirs, onClose } = props;
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: merchants = [] } = useQuery(merchantsQuery());
  const { data: specifications } = useQuery(specificationsQuery());
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id;
  const shown = (form: PostForm, name: FieldName): string => {
    const value = form[name];
    if (name === 'category_ids') return form[name].map(nameOf).sort().join(', ') || '(none)';
    if (name === 'offers') {
      const texts = form[name].map((offer) => offerText(offer, merchants, formatDateTime));
      return texts.join('\n\n') || '(none)';
    }
    if (name === 'specifications') {
      return valueLines(form[name], specifications?.items ?? []).join('\n') || '(none)';
    }
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    return value === null || value === '' ? '(empty)' : String(value);
  };
  const fields = differences(mine, theirs).map((name) => ({
    name,
    label: fieldLabel(name),
    mine: shown(mine, name),
    theirs: shown(theirs, name),
  }));
  return (
    <ConflictDialog
      changed={postMessages.changed}
      fields={fields}
      onKeepMine={() => onKeepMine(mine)}
      onTakeTheirs={() => onTakeTheirs(mine)}
      onClose={onClose}
    />
  );
}
