import { useFormContext, useWatch } from 'react-hook-form';
import { type FieldName, fieldLabel, postField } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { buyAddress } from '../../../core/posts/shop-link.ts';
import { RichTextFormField } from '../../rich-text/index.ts';

export function AnalysisField({ name }: { name: FieldName }) {
  const { control } = useFormContext<PostForm>();
  const address = useWatch({ control, name: 'primary_affiliate_url' });
  const { hint, limit = 0 } = postField(name);
  return (
    <RichTextFormField
      name={name}
      label={fieldLabel(name)}
      hint={hint}
      limit={limit}
      hasOffer={buyAddress({ primary_affiliate_url: address }) !== null}
    />
  );
}
