import { useQuery } from '@tanstack/react-query';
import type { FieldName } from '../../core/posts/fields.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { categoriesQuery } from '../categories/index.ts';
import { ConflictDialog } from '../content/ConflictDialog.tsx';
import type { ConflictProps } from '../content/kind.ts';
import { merchantsQuery } from '../merchants/index.ts';
import { specificationsQuery, valueLines } from '../specifications/index.ts';
import { formatDateTime } from '../ui/time/dates.ts';
import { offerText } from './offer-text.ts';

export default function PostConflict(props: ConflictProps<PostForm>) {
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
  return <ConflictDialog {...props} shown={shown} />;
}
