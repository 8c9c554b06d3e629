import { useController, useFormContext } from 'react-hook-form';
import { shopUrlProblem } from '../../../../core/forms/shop-url.ts';
import type { AdminMerchant } from '../../../../core/merchants/merchant.ts';
import { recognizeLink } from '../../../../core/merchants/recognize.ts';
import { fieldLabel } from '../../../../core/posts/fields.ts';
import { offerMessages as messages } from '../../../../core/posts/offer-messages.ts';
import type { PostForm } from '../../../../core/posts/schema.ts';
import { Field } from '../../../ui/Field.tsx';
import { fieldStyles } from '../../../ui/field-styles.ts';

interface MerchantChoiceProps {
  url: string;
  merchants: readonly AdminMerchant[];
}

/** The merchant of the primary offer, where the link does not say it. */
export function MerchantChoice({ url, merchants }: MerchantChoiceProps) {
  const { control } = useFormContext<PostForm>();
  const { field, fieldState } = useController({ control, name: 'primary_merchant_id' });
  const text = url.trim();
  const link = text !== '' && shopUrlProblem(text) === null ? recognizeLink(text, merchants) : null;
  const isUnknown = link !== null && link.merchant === null;
  if (merchants.length === 0 || (field.value === '' && !isUnknown)) return null;
  const isGone = field.value !== '' && !merchants.some(({ id }) => id === field.value);
  return (
    <Field label={fieldLabel('primary_merchant_id')} error={fieldState.error?.message}>
      {(names) => (
        <select {...names} {...field} className={fieldStyles.input}>
          <option value="">{isUnknown ? messages.merchantNone : messages.merchantByDomain}</option>
          {merchants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isGone && <option value={field.value}>{messages.merchantGone}</option>}
        </select>
      )}
    </Field>
  );
}
