import { useFieldArray, useFormContext } from 'react-hook-form';
import type { BrandingForm } from '../../core/branding/form.ts';
import type { HomeCard } from '../../core/branding/schema.ts';
import type { HomeTexts } from '../../core/settings/home-texts.ts';
import { FormField } from '../ui/form/FormField.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

/** What the opening and the mission of the home page say. */
export function HomeTextsFields({ defaults }: { defaults: HomeTexts }) {
  const { control } = useFormContext<BrandingForm>();
  const { fields, move } = useFieldArray({ control, name: 'home_cards' });
  const standard = (card: HomeCard) => defaults.home_cards.find((one) => one.card === card);
  return (
    <div className="grid gap-6">
      <FormField name="home_lead" label={messages.lead} placeholder={defaults.home_lead} rows={3} />
      <FormField
        name="home_mission_title"
        label={messages.missionTitle}
        placeholder={defaults.home_mission_title}
        autoComplete="off"
      />
      <FormField
        name="home_mission"
        label={messages.mission}
        placeholder={defaults.home_mission}
        rows={2}
      />
      {fields.map(({ id, card }, index) => (
        <fieldset
          key={id}
          aria-label={messages.card(index + 1)}
          className="grid gap-3 border-t border-hairline pt-3"
        >
          <div className="flex items-center justify-between">
            <span aria-hidden="true" className="font-bold">
              {messages.card(index + 1)}
            </span>
            <span className="flex">
              <MoveButtons
                name={messages.card(index + 1)}
                index={index}
                count={fields.length}
                onMove={move}
              />
            </span>
          </div>
          <FormField
            name={`home_cards.${index}.title`}
            label={messages.cardTitle(index + 1)}
            placeholder={standard(card)?.title}
            autoComplete="off"
          />
          <FormField
            name={`home_cards.${index}.text`}
            label={messages.cardText(index + 1)}
            placeholder={standard(card)?.text}
            rows={2}
          />
        </fieldset>
      ))}
    </div>
  );
}
