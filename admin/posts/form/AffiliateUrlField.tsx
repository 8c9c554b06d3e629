import { lazy, Suspense } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { ShopUrlInput } from './offers/ShopUrlInput.tsx';
import { useMerchants } from './offers/use-shop-link.ts';

/** Includes the rules of networks. */
const MerchantChoice = lazy(() => import('./offers/MerchantChoice.tsx'));

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
      <Suspense>
        <MerchantChoice url={field.value} merchants={merchants} />
      </Suspense>
    </div>
  );
}
