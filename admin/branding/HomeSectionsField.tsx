import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { BrandingForm } from '../../core/branding/form.ts';
import { type HomeSection, homeSections } from '../../core/branding/schema.ts';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { Toggle } from '../ui/Toggle.tsx';
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
    if (section === undefined || to < 0 || to >= order.length) return;
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
            <Button
              tone="link"
              className="grid size-11 place-items-center"
              disabled={index === 0}
              aria-label={messages.up(messages.sections[section])}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp aria-hidden className="size-5" />
            </Button>
            <Button
              tone="link"
              className="grid size-11 place-items-center"
              disabled={index === order.length - 1}
              aria-label={messages.down(messages.sections[section])}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown aria-hidden className="size-5" />
            </Button>
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
