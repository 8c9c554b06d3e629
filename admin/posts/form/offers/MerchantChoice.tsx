import { useWatch } from 'react-hook-form';
import { shopUrlProblem } from '../../../../core/forms/shop-url.ts';
import type { AdminMerchant } from '../../../../core/merchants/merchant.ts';
import { recognizeLink } from '../../../../core/merchants/recognize.ts';
import { fieldLabel } from '../../../../core/posts/fields.ts';
import { offerMessages as messages } from '../../../../core/posts/offer-messages.ts';
import type { PostForm } from '../../../../core/posts/schema.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';

interface MerchantChoiceProps {
  url: string;
  merchants: readonly AdminMerchant[];
}

/** The merchant of the primary offer, where the link does not say it. */
export function MerchantChoice({ url, merchants }: MerchantChoiceProps) {
  const chosen = useWatch<PostForm, 'primary_merchant_id'>({ name: 'primary_merchant_id' });
  const text = url.trim();
  const link = text !== '' && shopUrlProblem(text) === null ? recognizeLink(text, merchants) : null;
  const isUnknown = link !== null && link.merchant === null;
  if (merchants.length === 0 || (chosen === '' && !isUnknown)) return null;
  const isGone = chosen !== '' && !merchants.some(({ id }) => id === chosen);
  return (
    <SelectField
      name="primary_merchant_id"
      label={fieldLabel('primary_merchant_id')}
      options={[
        ['', isUnknown ? messages.merchantNone : messages.merchantByDomain],
        ...merchants.map(({ id, name }) => [id, name] as const),
        ...(isGone ? [[chosen, messages.merchantGone] as const] : []),
      ]}
    />
  );
}
