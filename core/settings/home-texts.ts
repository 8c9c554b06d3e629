import { type HomeCardTexts, homeCards } from '../branding/schema.ts';
import { homeMessages } from '../languages/texts/index.ts';

export interface HomeTexts {
  home_lead: string;
  home_mission_title: string;
  home_mission: string;
  home_cards: HomeCardTexts[];
}

/** The default texts of the home page, in the language of the site. */
export const homeDefaults: HomeTexts = {
  home_lead: homeMessages.lead,
  home_mission_title: homeMessages.mission,
  home_mission: homeMessages.missionText,
  home_cards: homeCards.map((card) => ({ card, ...homeMessages.values[card] })),
};

/** What the home page shows: the owner's texts, and defaults in place of blank ones. */
export const homeTextsOf = (own: HomeTexts): HomeTexts => ({
  home_lead: own.home_lead || homeDefaults.home_lead,
  home_mission_title: own.home_mission_title || homeDefaults.home_mission_title,
  home_mission: own.home_mission || homeDefaults.home_mission,
  home_cards: own.home_cards.map(({ card, title, text }) => {
    const standard = homeMessages.values[card];
    return { card, title: title || standard.title, text: text || standard.text };
  }),
});
