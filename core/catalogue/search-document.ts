import type { SearchDocument } from '../search/index.ts';
import type { SpecificationValue } from '../specifications/schema.ts';
import type { CatalogueItem } from './schema.ts';

/** The parts of a review that are not in the catalogue. */
export interface SearchSource {
  key_features: string | null;
  who_is_this_for: string | null;
  brand: string | null;
  specifications: readonly SpecificationValue[];
}

/** A search should not find a product by what it lacks. */
function specificationText({ name, kind, unit, value }: SpecificationValue): string {
  if (kind === 'yes-no') return value === 'yes' ? name : '';
  return [name, value, unit ?? ''].join(' ');
}

/** What the search knows of a review. */
export const searchDocument = (item: CatalogueItem, source: SearchSource): SearchDocument => ({
  id: item.id,
  title: item.title,
  brand: source.brand ?? '',
  categories: item.categories.map(({ name }) => name).join('\n'),
  short_description: item.short_description ?? '',
  key_features: source.key_features ?? '',
  who_is_this_for: source.who_is_this_for ?? '',
  specifications: source.specifications.map(specificationText).filter(Boolean).join(' / '),
});
