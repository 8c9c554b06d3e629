import type { ButtonChange, ButtonTexts } from '../button-tests/schema.ts';
import type { Placement } from '../links/schema.ts';
import { presentText } from './display.ts';
import { reviewMessages } from './messages.ts';
import type { Review } from './schema.ts';

/** The text of a button, and the one that a running test shows instead to half of the page views. */
export interface ButtonText {
  text: string;
  tested: string | null;
}

type WithText = Pick<Review, 'primary_cta_text'>;

function textAfter(
  review: WithText,
  placement: Placement,
  changes: readonly ButtonChange[],
): string {
  const own = presentText(review.primary_cta_text);
  const change = changes.findLast(
    (each) =>
      each.kind === 'text' &&
      (each.target === 'all' || each.target === placement) &&
      (own === null || each.own_texts),
  );
  return change?.kind === 'text' ? change.text : (own ?? reviewMessages.callToActionFallback);
}

/** The call to action of a review's primary offer at a place of a page. */
export function buttonText(
  review: WithText,
  placement: Placement,
  { button_test, button_changes }: ButtonTexts,
): ButtonText {
  const text = textAfter(review, placement, button_changes);
  if (button_test === null) return { text, tested: null };
  // Variant B is what adopting it would leave.
  const tested = textAfter(review, placement, [...button_changes, button_test]);
  return { text, tested: tested === text ? null : tested };
}

/** The text that every page view shows at places that are in no test. */
export const callToAction = (
  review: WithText,
  placement: Placement,
  { button_changes }: ButtonTexts,
): string => textAfter(review, placement, button_changes);
