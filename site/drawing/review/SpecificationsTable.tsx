import { specificationsMessages as messages } from '../../../core/languages/texts/index.ts';
import { presentText } from '../../../core/posts/display.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { formatSpecification } from '../../../core/specifications/display.ts';

type Specified = Pick<Review, 'brand' | 'specifications'>;

export const hasSpecifications = ({ brand, specifications }: Specified) =>
  presentText(brand) !== null || specifications.length > 0;

interface SpecificationsTableProps {
  review: Specified;
  texts: Pick<PageTexts, 'measurement_units'>;
}

/** The specifications of the product, in the order of its categories. */
export function SpecificationsTable({ review, texts }: SpecificationsTableProps) {
  const brand = presentText(review.brand);
  const rows = review.specifications.map((value) => ({
    key: value.id,
    name: value.name,
    ...formatSpecification(value, texts.measurement_units),
  }));
  if (brand !== null)
    rows.unshift({ key: 'brand', name: messages.brand, text: brand, converted: null });
  return (
    <table className="w-full text-base leading-normal">
      <tbody>
        {rows.map(({ key, name, text, converted }) => (
          <tr key={key} className="break-inside-avoid border-b border-rule/40">
            <th
              scope="row"
              dir="auto"
              className="w-2/5 py-2.5 pr-4 text-left align-baseline font-normal wrap-anywhere text-soft print:py-1"
            >
              {name}
            </th>
            <td dir="auto" className="py-2.5 align-baseline wrap-anywhere print:py-1">
              {text}
              {converted !== null && <span className="text-soft"> ({converted})</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
