import type { HomeTexts } from '../../core/settings/home-texts.ts';
import { FormField } from '../ui/form/FormField.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

/** What the opening and the mission of the home page say. */
export function HomeTextsFields({ defaults }: { defaults: HomeTexts }) {
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
      {defaults.home_cards.map(({ card, title, text }, index) => (
        <div key={card} className="grid gap-3 border-t border-hairline pt-5">
          <FormField
            name={`home_cards.${index}.title`}
            label={messages.cardTitle(index + 1)}
            placeholder={title}
            autoComplete="off"
          />
          <FormField
            name={`home_cards.${index}.text`}
            label={messages.cardText(index + 1)}
            placeholder={text}
            rows={2}
          />
        </div>
      ))}
    </div>
  );
}
