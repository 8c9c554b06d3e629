import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { colourProblem, suggestedColour } from '../../core/branding/contrast.ts';
import type { BrandingForm } from '../../core/branding/form.ts';
import {
  ACCENT_DEFAULT,
  type BrandColours,
  COLOUR_SHAPE,
  PAPER_DEFAULT,
} from '../../core/branding/schema.ts';
import { Button } from '../ui/Button.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

const fields = [
  { name: 'brand_accent', chosen: 'accent', label: messages.accent, hint: messages.accentHint },
  { name: 'brand_paper', chosen: 'paper', label: messages.paper, hint: messages.paperHint },
] as const;

/** The two colours, checked while they are chosen. */
export function ColourFields() {
  const { control, setValue } = useFormContext<BrandingForm>();
  const [accent, paper] = useWatch({ control, name: ['brand_accent', 'brand_paper'] });
  const colours = { accent: accent.trim().toLowerCase(), paper: paper.trim().toLowerCase() };
  const areColours = Object.values(colours).every((colour) => COLOUR_SHAPE.test(colour));
  const set = (name: (typeof fields)[number]['name'], colour: string) =>
    setValue(name, colour, { shouldDirty: true, shouldValidate: true });
  const problems = areColours
    ? fields.flatMap((field) => {
        const text = colourProblem(colours, field.chosen);
        return text === null ? [] : [{ ...field, text }];
      })
    : [];

  return (
    <div className="grid gap-4">
      <div className="grid gap-6 sm:grid-cols-2">
        {fields.map(({ name, chosen, label, hint }) => (
          <div key={name} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
            <Swatch
              label={messages.picker(label)}
              colour={colours[chosen]}
              onChange={(colour) => set(name, colour)}
            />
            <FormField
              name={name}
              label={label}
              hint={hint}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        ))}
      </div>
      <div role="status" className="grid gap-2">
        {areColours && problems.length === 0 && <p className="text-good">{messages.passes}</p>}
        {problems.map(({ name, chosen, label, text }) => (
          <p key={name} className="border-l-4 border-bad pl-3">
            <strong>{label}:</strong> {text}{' '}
            <Suggestion colours={colours} chosen={chosen} onUse={(colour) => set(name, colour)} />
          </p>
        ))}
      </div>
      {(colours.accent !== ACCENT_DEFAULT || colours.paper !== PAPER_DEFAULT) && (
        <Button
          tone="link"
          className="min-h-11 justify-self-start"
          onClick={() => {
            set('brand_accent', ACCENT_DEFAULT);
            set('brand_paper', PAPER_DEFAULT);
          }}
        >
          {messages.defaults}
        </Button>
      )}
    </div>
  );
}

interface SwatchProps {
  label: string;
  colour: string;
  onChange: (colour: string) => void;
}

function Swatch({ label, colour, onChange }: SwatchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="mt-7 block">
      <span className="sr-only">{label}</span>
      <input
        id={id}
        type="color"
        value={COLOUR_SHAPE.test(colour) ? colour : '#000000'}
        onChange={(event) => onChange(event.target.value)}
        className="size-11 cursor-pointer border-2 border-ink bg-paper p-0.5"
      />
    </label>
  );
}

interface SuggestionProps {
  colours: BrandColours;
  chosen: keyof BrandColours;
  onUse: (colour: string) => void;
}

function Suggestion({ colours, chosen, onUse }: SuggestionProps) {
  const colour = suggestedColour(colours, chosen);
  if (colour === null) return null;
  return (
    <Button tone="link" className="min-h-11" onClick={() => onUse(colour)}>
      {messages.takeSuggested(colour)}
    </Button>
  );
}
