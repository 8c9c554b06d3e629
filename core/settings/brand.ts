/** What the site is called until its owner names it. */
export const brand = {
  name: 'Spotter',
  tagline: 'Fitness and health gear, tested and scored',
  description:
    'Independent reviews of supplements, equipment, wearables and recovery gear: what we measured, what we liked, what we would leave on the shelf.',
} as const;

/** The title of a document. */
export const documentTitle = (title: string, siteName: string = brand.name) =>
  `${title} · ${siteName}`;

/** The author of a site whose owner has named none. */
export const teamName = (siteName: string) => `The ${siteName} team`;
