import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { BrandingForm } from '../../core/branding/form.ts';
import { type HomeSection, homeSections } from '../../core/branding/schema.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { Toggle } from '../ui/Toggle.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

const withHidden = (shown: readonly HomeSection[]) => [
  ...shown,
  ...homeSections.filter((section) => !shown.includes(section)),
];

/** Order and visibility. A hidden section keeps its place while the form is open. */
export function HomeSectionsField() {
  const { field, fieldState } = useController<BrandingForm, 'home_sections'>({
    name: 'home_sections',
  });
  const shown = field.value;
  const [order, setOrder] = useState(() => withHidden(shown));
  const change = (next: HomeSection[], visible: readonly HomeSection[]) => {
    setOrder(next);
    field.onChange(next.filter((section) => visible.includes(section)));
  };
  const move = (from: number, to: number) => {
    const next = [...order];
    const [section] = next.splice(from, 1);
    if (section === undefined) return;
    next.splice(to, 0, section);
    change(next, shown);
  };
  return (
    <div className="grid gap-2">
      <ol className="border-t border-hairline">
        {order.map((section, index) => (
          <li
            key={section}
            className="flex flex-wrap items-center gap-3 border-b border-hairline py-2"
          >
            <span className="min-w-0 flex-1 basis-full sm:basis-40">
              {messages.sections[section]}
            </span>
            <MoveButtons
              name={messages.sections[section]}
              index={index}
              count={order.length}
              onMove={move}
            />
            <Toggle
              aria-label={messages.show(messages.sections[section])}
              checked={shown.includes(section)}
              onCheckedChange={(isShown) =>
                change(
                  order,
                  isShown ? [...shown, section] : shown.filter((one) => one !== section),
                )
              }
            />
          </li>
        ))}
      </ol>
      {fieldState.error?.message !== undefined && (
        <p className={fieldStyles.error}>{fieldState.error.message}</p>
      )}
    </div>
  );
}
