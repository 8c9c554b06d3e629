import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { knownNetworks } from '../../../../core/earnings/network-names.ts';
import { FormField } from '../../../ui/form/FormField.tsx';
import { mappingMessages as messages } from '../../import-screen-messages.ts';
import { useNetworkName } from '../../network-name.ts';
import { type MappingFields, OTHER_NETWORK } from './mapping-form.ts';
import { SelectField } from './SelectField.tsx';

/** The network of the report: one of the application's, or one that the owner names. */
export function NetworkField() {
  const network = useWatch<MappingFields, 'network'>({ name: 'network' });
  const networkName = useNetworkName();
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
