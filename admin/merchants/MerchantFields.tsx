import { Controller, type UseFormReturn, useFormContext } from 'react-hook-form';
import {
  DISCLOSURE_MAX_LENGTH,
  type MerchantForm,
  type MerchantValues,
  merchantForm,
} from '../../core/merchants/form.ts';
import { merchantFormMessages as messages } from '../../core/merchants/messages.ts';
import { networkIds, networks } from '../../core/merchants/networks.ts';
import { permissionNames } from '../../core/merchants/permissions.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { FormField } from '../ui/form/FormField.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { LabelledToggle } from '../ui/Toggle.tsx';
import { presets } from './presets.ts';

const { labels } = messages;

const technical = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  className: 'font-note',
} as const;

/** Fills in the rules of a network; what identifies the owner stays. */
export function PresetSelect({
  form,
}: {
  form: UseFormReturn<MerchantForm, unknown, MerchantValues>;
}) {
  const fill = (network: string) => {
    const preset = presets.find((each) => each.network === network);
    if (preset === undefined) return;
    const typed = form.getValues();
    const isOfMany = preset.domains.length === 0;
    form.reset(
      {
        ...merchantForm(preset),
        tag_value: typed.tag_value,
        country_tags: typed.country_tags,
        ...(isOfMany && { name: typed.name, domains: typed.domains }),
      },
      { keepDefaultValues: true },
    );
  };
  return (
    <Field label={labels.preset} hint={messages.presetHint}>
      {(names) => (
        <select
          {...names}
          data-first
          defaultValue=""
          onChange={({ target }) => fill(target.value)}
          className={fieldStyles.input}
        >
          <option value="" disabled>
            {messages.ownRules}
          </option>
          {presets.map(({ network }) => (
            <option key={network} value={network}>
              {networks[network].name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function MerchantFields() {
  const { control } = useFormContext<MerchantForm>();
  return (
    <>
      <FormField name="name" label={labels.name} required autoComplete="off" />
      <FormField
        name="domains"
        label={labels.domains}
        hint={messages.domainsHint}
        rows={3}
        {...technical}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          name="network"
          label={labels.network}
          options={networkIds.map((id) => [id, networks[id].name])}
        />
        <FormField
          name="sub_id_parameter"
          label={labels.sub_id_parameter}
          hint={messages.subIdHint}
          {...technical}
        />
        <FormField
          name="tag_parameter"
          label={labels.tag_parameter}
          hint={messages.tagParameterHint}
          {...technical}
        />
        <FormField
          name="tag_value"
          label={labels.tag_value}
          hint={messages.tagValueHint}
          {...technical}
        />
      </div>
      <FormField
        name="country_tags"
        label={labels.country_tags}
        hint={messages.countryTagsHint}
        rows={2}
        {...technical}
      />
      <fieldset className="grid gap-4 border-t-2 border-ink pt-4">
        <legend className="pr-3 font-display text-2xl font-extrabold">{messages.rules}</legend>
        {permissionNames.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <div className="grid gap-1">
                <LabelledToggle
                  label={labels[name]}
                  checked={field.value}
                  onCheckedChange={field.onChange}
                />
                {fieldState.error?.message !== undefined && (
                  <p className={fieldStyles.error}>{fieldState.error.message}</p>
                )}
              </div>
            )}
          />
        ))}
        <FormField
          name="price_limit"
          label={labels.price_limit}
          hint={messages.priceLimitHint}
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField
          name="disclosure"
          label={labels.disclosure}
          hint={messages.disclosureHint}
          rows={2}
          maxLength={DISCLOSURE_MAX_LENGTH}
        />
      </fieldset>
    </>
  );
}
