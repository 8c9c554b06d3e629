import { type Ref, useRef } from 'react';
import type { AdminMerchant } from '../../../../core/merchants/merchant.ts';
import type { RecognizedLink } from '../../../../core/merchants/recognize.ts';
import { Field } from '../../../ui/Field.tsx';
import { fieldStyles } from '../../../ui/field-styles.ts';
import { ShopLinkNote } from './ShopLinkNote.tsx';
import { useShopLink } from './use-shop-link.ts';

interface ShopUrlInputProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  merchants: readonly AdminMerchant[];
  /** The id of the merchant that the owner chose, or an empty text. */
  chosen: string;
  onChange: (url: string) => void;
  onBlur: () => void;
  /** Called with what a finished link is. */
  onRecognized?: (link: RecognizedLink) => void;
  inputRef: Ref<HTMLInputElement>;
  isFirst?: boolean;
}

/** The address of a shop: once it is pasted or left, its tag is added and tracking parameters are removed. */
export function ShopUrlInput(props: ShopUrlInputProps) {
  const { label, hint, error, value, merchants, chosen, onChange, onBlur, inputRef } = props;
  const shopLink = useShopLink(merchants);
  const current = useRef(value);
  /** Since the field was entered: passing through it changes nothing. */
  const isTyped = useRef(false);
  current.current = value;
  const finish = async (typed: string) => {
    const link = await shopLink.clean(typed);
    // It may have been changed since.
    if (link === null || current.current !== typed) return;
    if (link.url !== typed) onChange(link.url);
    props.onRecognized?.(link);
  };
  return (
    <div className="grid min-w-0 gap-1.5">
      <Field label={label} hint={hint} error={error}>
        {(names) => (
          <input
            {...names}
            ref={inputRef}
            data-first={props.isFirst || undefined}
            value={value}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              isTyped.current = true;
              onChange(target.value);
            }}
            onPaste={({ currentTarget }) => {
              // After the browser has put it in.
              setTimeout(() => void finish(currentTarget.value));
            }}
            onBlur={({ target }) => {
              if (isTyped.current) void finish(target.value);
              isTyped.current = false;
              onBlur();
            }}
            className={fieldStyles.input}
          />
        )}
      </Field>
      <div role="status" className="text-sm text-soft empty:hidden">
        <ShopLinkNote
          url={value}
          merchants={merchants}
          chosen={chosen}
          shopLink={shopLink}
          onChange={onChange}
        />
      </div>
    </div>
  );
}
