import {
  type FieldName,
  fieldNames,
  formSections,
  isSwitch,
  postField,
} from '../../../core/posts/fields.ts';
import type { AdminPost } from '../../../core/posts/schema.ts';
import { SearchPanel } from '../search/SearchPanel.tsx';
import { AffiliateUrlField } from './AffiliateUrlField.tsx';
import { AnalysisField } from './AnalysisField.tsx';
import { CategoryChecklist } from './CategoryChecklist.tsx';
import { ImageFields } from './ImageFields.tsx';
import { OffersField } from './offers/OffersField.tsx';
import { PriceField } from './PriceField.tsx';
import { RatingField } from './RatingField.tsx';
import { SlugField } from './SlugField.tsx';
import { SocialImageField } from './SocialImageField.tsx';
import { SwitchField } from './SwitchField.tsx';
import { SpecificationsField } from './specifications/SpecificationsField.tsx';
import { TextControl } from './TextControl.tsx';

interface ControlProps {
  name: FieldName;
  isNew: boolean;
  stored: AdminPost | null;
}

function Control({ name, isNew, stored }: ControlProps) {
  if (isSwitch(name)) return <SwitchField name={name} />;
  if (name === 'price') return <PriceField stored={stored} />;
  const { kind } = postField(name);
  switch (kind) {
    case 'categories':
      return <CategoryChecklist isNew={isNew} />;
    case 'rating':
      return <RatingField />;
    case 'image':
      return name === 'product_image_url' ? <ImageFields /> : <SocialImageField />;
    case 'slug':
      return <SlugField />;
    case 'address':
      return <AffiliateUrlField />;
    case 'offers':
      return <OffersField />;
    case 'specifications':
      return <SpecificationsField />;
    case 'rich':
      return <AnalysisField name={name} />;
    default:
      return <TextControl name={name} isNew={isNew} />;
  }
}

/** The rows of a section: fields of half the width share one. */
function rowsOf(section: string): FieldName[][] {
  const names = fieldNames.filter(
    (name) => postField(name).section === section && postField(name).partOf === undefined,
  );
  return names.reduce<FieldName[][]>((rows, name) => {
    const last = rows.at(-1);
    const neighbour = last?.length === 1 ? last[0] : undefined;
    if (last && neighbour && postField(neighbour).half && postField(name).half) last.push(name);
    else rows.push([name]);
    return rows;
  }, []);
}

interface PostFieldsProps {
  isNew: boolean;
  stored?: AdminPost | null;
  /** Absent before the post is stored. */
  postId?: string | undefined;
}

/** Every field of a post except the publish switch, which is in the rail. */
export function PostFields({ isNew, stored = null, postId }: PostFieldsProps) {
  return Object.entries(formSections).map(([section, heading]) => (
    <section key={section} className="grid gap-6 border-t-2 border-ink pt-5 pb-12">
      <h2 className="section-title">{heading}</h2>
      {rowsOf(section).map((names) => {
        const controls = names.map((name) => (
          <Control key={name} name={name} isNew={isNew} stored={stored} />
        ));
        return names.length === 1 ? (
          controls
        ) : (
          <div key={names[0]} className="grid gap-6 sm:grid-cols-2">
            {controls}
          </div>
        );
      })}
      {section === 'search' && <SearchPanel postId={postId} />}
    </section>
  ));
}
