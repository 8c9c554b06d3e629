import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { MerchantChoice } from './offers/MerchantChoice.tsx';
import { ShopUrlInput } from './offers/ShopUrlInput.tsx';
import { useMerchants } from './offers/use-shop-link.ts';

export function AffiliateUrlField() {
  const { control, setValue, watch } = useFormContext<PostForm>();
  const { field, fieldState } = useController({ control, name: 'primary_affiliate_url' });
  const merchants = useMerchants();
  return (
    <div className="grid min-w-0 gap-4">
      <ShopUrlInput
        label={fieldLabel('primary_affiliate_url')}
        error={fieldState.error?.message}
        value={field.value}
        merchants={merchants}
        chosen={watch('primary_merchant_id')}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onRecognized={({ merchant }) => {
          // What was chosen for another link.
          if (merchant !== null) setValue('primary_merchant_id', '', { shouldDirty: true });
        }}
        inputRef={field.ref}
      />
      <MerchantChoice url={field.value} merchants={merchants} />
    </div>
  );
}
