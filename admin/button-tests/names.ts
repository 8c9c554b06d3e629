import { targetMessages } from '../../core/button-tests/messages.ts';
import type { ButtonChange } from '../../core/button-tests/schema.ts';
import { type Judgement, largestChange } from '../../core/button-tests/sequential.ts';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';

/** The subject of a test or a change, as a heading with a line below it. */
export function namesOf(change: ButtonChange): { name: string; detail: string } {
  const where = targetMessages[change.target];
  if (change.kind === 'placement') return { name: where, detail: messages.kindPlacement };
  const whose = change.own_texts ? messages.allTexts : messages.onlyDefault;
  return { name: messages.textTest(change.text), detail: `${where} · ${whose}` };
}

/** The answer in a sentence. */
export function sentenceOf({ answer, interval }: Pick<Judgement, 'answer' | 'interval'>): string {
  const { sentence } = messages;
  switch (answer) {
    case 'no-difference':
      return sentence[answer](largestChange(interval));
    case 'uneven':
      return sentence[answer];
    default:
      return sentence[answer](interval.low, interval.high);
  }
}
