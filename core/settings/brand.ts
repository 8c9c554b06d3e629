/** The one place that names the site: rename it here and every page, title and e-mail follows. */
export const brand = {
  name: 'Spotter',
  tagline: 'Fitness and health gear, tested and scored',
  description:
    'Independent reviews of supplements, equipment, wearables and recovery gear: what we measured, what we liked, what we would leave on the shelf.',
} as const;
