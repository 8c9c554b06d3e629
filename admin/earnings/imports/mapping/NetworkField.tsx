import { useFormContext, useWatch } from 'react-hook-form';
import { mappingMessages as messages } from '../../../../core/earnings/import-screen-messages.ts';
import { Field } from '../../../ui/Field.tsx';
import { fieldStyles } from '../../../ui/field-styles.ts';
import { FormField } from '../../../ui/form/FormField.tsx';
import { knownNetworks, networkName } from '../../network-name.ts';
import { type MappingFields, OTHER_NETWORK } from './mapping-form.ts';

/** Whose report it is: a network that is known here, or one that the owner names. */
export function NetworkField() {
  const { register, getFieldState, formState } = useFormContext<MappingFields>();
  const network = useWatch<MappingFields, 'network'>({ name: 'network' });
  const stored = formState.defaultValues?.network ?? '';
  const slugs = [...new Set([...knownNetworks, stored].filter((slug) => slug !== ''))];
  const { error } = getFieldState('network', formState);
  return (
    <div className="grid content-start gap-4">
      <Field label={messages.network} required error={error?.message}>
        {(names) => (
          <select {...names} {...register('network')} className={fieldStyles.input}>
            <option value="">{messages.networkRequired}</option>
            {slugs.map((slug) => (
              <option key={slug} value={slug}>
                {networkName(slug)}
              </option>
            ))}
            <option value={OTHER_NETWORK}>{messages.otherNetwork}</option>
          </select>
        )}
      </Field>
      {network === OTHER_NETWORK && (
        <FormField name="network_name" label={messages.networkName} required maxLength={60} />
      )}
    </div>
  );
}
