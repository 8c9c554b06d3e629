import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { ShopUrlInput } from './offers/ShopUrlInput.tsx';
import { useMerchants } from './offers/use-shop-link.ts';

export function AffiliateUrlField() {
  const { control } = useFormContext<PostForm>();
  const { field, fieldState } = useController({ control, name: 'primary_affiliate_url' });
  return (
    <ShopUrlInput
      label={fieldLabel('primary_affiliate_url')}
      error={fieldState.error?.message}
      value={field.value}
      merchants={useMerchants()}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
}
