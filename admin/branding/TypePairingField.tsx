import { typePairings } from '../../core/branding/schema.ts';
import { RadioField } from '../ui/form/RadioField.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

export const TypePairingField = () => (
  <RadioField
    name="type_pairing"
    legend={messages.pairing}
    options={typePairings.map((pairing) => [pairing, messages.pairings[pairing]])}
  />
);
