import type { AssignmentKind } from '../../../core/earnings/schema.ts';
import { notAttributedMessages as messages } from '../admin-messages.ts';

interface Group {
  key_kind: AssignmentKind;
  key: string;
  merchant_name?: string | null;
  product_name?: string | null;
}

/** What a person calls rows of a kind: the product, else what they have in common. */
export const groupName = ({ key, product_name, merchant_name }: Group): string =>
  product_name ?? merchant_name ?? key;

/** What similar rows have in common, such as `Sub-ID: summer`. */
export const groupKey = ({ key_kind, key }: Group): string => `${messages.kinds[key_kind]}: ${key}`;
