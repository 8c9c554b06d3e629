import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MappableField } from '../../../core/earnings/schema.ts';
import { fieldStyles } from '../../ui/field-styles.ts';
import { FormField } from '../../ui/form/FormField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { mappingMessages as messages } from '../import-screen-messages.ts';
import type { ReportShape } from '../reading/report.ts';
import type { MappingFields } from './mapping-form.ts';

const needed = ['date', 'commission', 'transaction_key', 'status', 'currency'] as const;
const useful = [
  'sub_id',
  'link_url',
  'page_url',
  'product_name',
  'product_ref',
  'product_url',
] as const;
const more = ['merchant_name', 'sale_amount', 'quantity', 'as_of', 'country'] as const;

const required: readonly MappableField[] = ['date', 'commission'];

/** Which column holds what. */
export function ColumnFields({ shape }: { shape: ReportShape | null }) {
  const hasKey = useWatch<MappingFields, 'columns.transaction_key'>({
    name: 'columns.transaction_key',
  });
  const columns = useFormContext<MappingFields>().getValues('columns');
  const [isMapped] = useState(more.some((field) => columns[field] !== ''));
  return (
    <>
      <Group legend={messages.needed} fields={needed} shape={shape}>
        {hasKey === '' && <p className={fieldStyles.hint}>{messages.noKey}</p>}
      </Group>
      <Group legend={messages.useful} fields={useful} shape={shape} />
      <details open={isMapped}>
        <summary className="section-title min-h-11 cursor-pointer">{messages.more}</summary>
        <div className="mt-3">
          <Columns fields={more} shape={shape} />
        </div>
      </details>
    </>
  );
}

interface GroupProps {
  legend: string;
  fields: readonly MappableField[];
  shape: ReportShape | null;
  children?: React.ReactNode;
}

function Group({ legend, fields, shape, children }: GroupProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="section-title mb-3">{legend}</legend>
      <Columns fields={fields} shape={shape} />
      {children}
    </fieldset>
  );
}

function Columns({ fields, shape }: Pick<GroupProps, 'fields' | 'shape'>) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {fields.map((field) => (
        <ColumnField key={field} field={field} shape={shape} />
      ))}
    </div>
  );
}

/** A select of the file's headers, or the header as text where there is no file. */
function ColumnField({ field, shape }: { field: MappableField; shape: ReportShape | null }) {
  const name = `columns.${field}` as const;
  const header = useWatch<MappingFields, typeof name>({ name });
  const value = shape?.samples[0]?.[shape.headers.indexOf(header)];
  const label = messages.fields[field];
  const isRequired = required.includes(field);
  if (shape === null) {
    return (
      <FormField
        name={name}
        label={label}
        required={isRequired}
        autoComplete="off"
        spellCheck={false}
      />
    );
  }
  return (
    <SelectField
      name={name}
      label={label}
      required={isRequired}
      hint={value === undefined ? undefined : exampleOf(value)}
      options={[
        ['', messages.none],
        ...shape.headers.map(
          (each, index) => [each, each || messages.noHeader(index + 1)] as const,
        ),
      ]}
    />
  );
}

const exampleOf = (value: string): string =>
  value.trim() === '' ? messages.emptyExample : messages.example(value.trim().slice(0, 60));
