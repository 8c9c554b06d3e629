import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { mappingMessages as messages } from '../../../../core/earnings/import-screen-messages.ts';
import { FormField } from '../../../ui/form/FormField.tsx';
import { knownNetworks, networkName } from '../../network-name.ts';
import { type MappingFields, OTHER_NETWORK } from './mapping-form.ts';
import { SelectField } from './SelectField.tsx';

/** Whose report it is: a network that is known here, or one that the owner names. */
export function NetworkField() {
  const network = useWatch<MappingFields, 'network'>({ name: 'network' });
  /** Of a stored format, perhaps one that the owner named. */
  const [stored] = useState(network);
  const slugs = [...new Set([...knownNetworks, stored].filter((slug) => slug !== ''))];
  return (
    <div className="grid content-start gap-4">
      <SelectField name="network" label={messages.network} required>
        <option value="">{messages.networkRequired}</option>
        {slugs.map((slug) => (
          <option key={slug} value={slug}>
            {networkName(slug)}
          </option>
        ))}
        <option value={OTHER_NETWORK}>{messages.otherNetwork}</option>
      </SelectField>
      {network === OTHER_NETWORK && (
        <FormField name="network_name" label={messages.networkName} required maxLength={60} />
      )}
    </div>
  );
}
