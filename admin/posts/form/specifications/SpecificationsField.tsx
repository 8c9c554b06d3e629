import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { fieldLabel, postField } from '../../../../core/posts/fields.ts';
import type { PostForm } from '../../../../core/posts/schema.ts';
import type { SpecificationList } from '../../../../core/specifications/form.ts';
import { specificationFormMessages as messages } from '../../../../core/specifications/form-messages.ts';
import type { Specification } from '../../../../core/specifications/schema.ts';
import { categoriesQuery } from '../../../categories/index.ts';
import { paths } from '../../../paths.ts';
import { specificationsQuery, withValue } from '../../../specifications/index.ts';
import { fieldStyles } from '../../../ui/field-styles.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { styles } from '../../../ui/styles.ts';
import { ValueControl } from './ValueControl.tsx';

/** The values that the lists of the chosen categories ask for, and those that no list asks for any more. */
export function SpecificationsField() {
  const id = useId();
  const { control } = useFormContext<PostForm>();
  const { fieldState } = useController({ control, name: 'specifications' });
  const { hint } = postField('specifications');
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  return (
    <fieldset
      aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
      className="grid min-w-0 gap-3"
    >
      <legend className={`${fieldStyles.label} mb-1.5`}>{fieldLabel('specifications')}</legend>
      <Loaded query={useQuery(specificationsQuery())} failure={messages.listFailed}>
        {(known) => <Values known={known} />}
      </Loaded>
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

function Values({ known: { items, lists } }: { known: SpecificationList }) {
  const id = useId();
  const { control, getValues } = useFormContext<PostForm>();
  const { field } = useController({ control, name: 'specifications' });
  const chosen = useWatch({ control, name: 'category_ids' });
  const values = field.value;
  const asked = lists
    .filter(({ category_id }) => chosen.includes(category_id))
    .flatMap(({ specification_ids }) => specification_ids);
  const held = values.map(({ specification_id }) => specification_id);
  const order = [...new Set([...asked, ...held])];
  const heldValue = (wanted: string) =>
    values.find(({ specification_id }) => specification_id === wanted)?.value ?? '';
  // The newest values, because two controls may change in one event.
  const change = (changed: string, value: string) =>
    field.onChange(withValue(getValues('specifications'), changed, value, order));

  if (order.length === 0) return <Empty chosen={chosen} />;
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {order.map((each, index) => {
        const specification = items.find((item) => item.id === each);
        const name = specification?.name ?? messages.deletedName;
        const isAsked = asked.includes(each);
        return (
          <div key={each} className="grid min-w-0 content-start gap-1">
            <div className="flex items-start justify-between gap-2">
              <label htmlFor={`${id}-${each}`} className="wrap-anywhere">
                {name}
              </label>
              {!isAsked && (
                <IconButton
                  icon={X}
                  label={messages.removeValue(name)}
                  onClick={() => change(each, '')}
                  className="-my-2"
                />
              )}
            </div>
            <ValueControl
              id={`${id}-${each}`}
              inputRef={index === 0 ? field.ref : undefined}
              specification={specification ?? deletedSpecification(each)}
              value={heldValue(each)}
              onChange={(value) => change(each, value)}
            />
            {!isAsked && <p className={fieldStyles.hint}>{messages.unlisted}</p>}
          </div>
        );
      })}
    </div>
  );
}

/** Its value is shown until it is removed; a save drops it. */
const deletedSpecification = (id: string): Specification => ({
  id,
  name: messages.deletedName,
  kind: 'text',
  unit: null,
  direction: null,
});

/** Where the lists are made. */
function Empty({ chosen }: { chosen: readonly string[] }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const named = categories.filter(({ id }) => chosen.includes(id));
  if (named.length === 0) return <p className="text-soft">{messages.noCategory}</p>;
  return (
    <div className="grid gap-1 text-soft">
      <p>{messages.noLists}</p>
      <ul>
        {named.map(({ id, name }) => (
          <li key={id}>
            <Link href={paths.editCategory(id)} className={`${styles.link} wrap-anywhere`}>
              {messages.listOf(name)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
