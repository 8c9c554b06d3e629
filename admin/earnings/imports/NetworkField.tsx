import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { knownNetworks } from '../../../core/earnings/network-names.ts';
import { FormField } from '../../ui/form/FormField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { mappingMessages as messages } from '../import-screen-messages.ts';
import { useNetworkName } from '../network-name.ts';
import { type MappingFields, OTHER_NETWORK } from './mapping-form.ts';

/** The network of the report: one of the application's, or one that the owner names. */
export function NetworkField() {
  const network = useWatch<MappingFields, 'network'>({ name: 'network' });
  const networkName = useNetworkName();
  /** Of a stored format, perhaps one that the owner named. */
  const [stored] = useState(network);
  const slugs = [...new Set([...knownNetworks, stored].filter((slug) => slug !== ''))];
  return (
    <div className="grid content-start gap-4">
      <SelectField
        name="network"
        label={messages.network}
        required
        options={[
          ['', messages.networkRequired],
          ...slugs.map((slug) => [slug, networkName(slug)] as const),
          [OTHER_NETWORK, messages.otherNetwork],
        ]}
      />
      {network === OTHER_NETWORK && (
        <FormField name="network_name" label={messages.networkName} required maxLength={60} />
      )}
    </div>
  );
}
