import { z } from 'zod';
import { parsedJson } from '../forms/json-text.ts';

export const SITE_NAME_MAX_LENGTH = 60;
export const SITE_TAGLINE_MAX_LENGTH = 120;
export const SITE_DESCRIPTION_MAX_LENGTH = 300;
export const FOOTER_TEXT_MAX_LENGTH = 1_000;
export const SOCIAL_LINKS_MAX_COUNT = 12;
export const SOCIAL_NAME_MAX_LENGTH = 40;
export const HOME_TITLE_MAX_LENGTH = 60;
export const HOME_TEXT_MAX_LENGTH = 300;

export const ACCENT_DEFAULT = '#e8401c';
export const PAPER_DEFAULT = '#f4eee1';

/** The two colours that the owner chooses, as `#rrggbb` in lower case. */
export interface BrandColours {
  /** Of buttons, ribbons and marks. */
  accent: string;
  /** The page colour in light mode. Dark mode uses its tint. */
  paper: string;
}

export const DEFAULT_COLOURS: BrandColours = { accent: ACCENT_DEFAULT, paper: PAPER_DEFAULT };

export const COLOUR_SHAPE = /^#[0-9a-f]{6}$/;

/** The first one is the default. */
export const typePairings = ['poster', 'editorial', 'studio', 'workshop'] as const;

export type TypePairing = (typeof typePairings)[number];

/** Parts of the home page in their default order. */
export const homeSections = ['hero', 'featured', 'best-of', 'mission'] as const;

export type HomeSection = (typeof homeSections)[number];

/** The cards of the mission. */
export const homeCards = ['health', 'honesty', 'community', 'trust'] as const;

export type HomeCard = (typeof homeCards)[number];

/** What the owner wrote on a card; '' for the default. */
export interface HomeCardTexts {
  card: HomeCard;
  title: string;
  text: string;
}

/** The address of an image in the media library. */
export const LIBRARY_IMAGE_SHAPE =
  /^\/pictures\/[0-9a-f]{32}\/[0-9a-z][0-9a-z-]*\.(?:avif|webp|jpg|png|gif)$/;

export const socialLinkSchema = z.object({
  name: z.string().min(1),
  url: z.string().refine((url) => url.startsWith('https://') && URL.canParse(url)),
});

export type SocialLink = z.infer<typeof socialLinkSchema>;

const blank = (card: HomeCard): HomeCardTexts => ({ card, title: '', text: '' });

export const colourSchema = z.string().regex(COLOUR_SHAPE);
const sectionsSchema = z
  .array(z.enum(homeSections))
  .transform((sections) => [...new Set(sections)]);
/** Every card once, in the order given. */
const cardsSchema = z
  .array(z.object({ card: z.enum(homeCards), title: z.string(), text: z.string() }))
  .transform((given): HomeCardTexts[] => {
    const cards = new Map(given.map((one) => [one.card, one]));
    for (const card of homeCards) if (!cards.has(card)) cards.set(card, blank(card));
    return [...cards.values()];
  });
const accent = colourSchema.catch(ACCENT_DEFAULT);
const paper = colourSchema.catch(PAPER_DEFAULT);
const pairing = z.enum(typePairings).catch('poster');
const libraryImage = z.string().regex(LIBRARY_IMAGE_SHAPE).or(z.literal('')).catch('');

/**
 * What every page shows of a brand in addition to its name. Values that are missing in older builds or unusable
 * are the defaults.
 */
export const brandingTextsSchema = z.object({
  /** '' for the drawn mark and the name. */
  site_logo: libraryImage,
  brand_accent: accent,
  brand_paper: paper,
  type_pairing: pairing,
  /** The ones shown, in their order. */
  home_sections: sectionsSchema.catch([...homeSections]),
  /** Beside the large headline; '' for the drawing. */
  home_picture: libraryImage,
  /** '' for the default, as on the cards. */
  home_lead: z.string().catch(''),
  home_mission_title: z.string().catch(''),
  home_mission: z.string().catch(''),
  home_cards: cardsSchema.catch(homeCards.map(blank)),
  social_links: z.array(socialLinkSchema).catch([]),
  footer_text: z.string().catch(''),
});

export type BrandingTexts = z.infer<typeof brandingTextsSchema>;

/** Of a site whose owner has chosen nothing. */
export const DEFAULT_BRANDING: BrandingTexts = brandingTextsSchema.parse({});

/** The same as it is stored in settings, where lists are JSON. */
export const storedBrandingSchema = brandingTextsSchema.extend({
  home_sections: parsedJson.pipe(sectionsSchema).catch([...homeSections]),
  home_cards: parsedJson.pipe(cardsSchema).catch(homeCards.map(blank)),
  social_links: parsedJson.pipe(z.array(socialLinkSchema)).catch([]),
});

export const coloursOf = (
  texts: Pick<BrandingTexts, 'brand_accent' | 'brand_paper'>,
): BrandColours => ({ accent: texts.brand_accent, paper: texts.brand_paper });
