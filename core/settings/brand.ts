/** The only place that names the site. */
export const brand = {
  name: 'Spotter',
  tagline: 'Fitness and health gear, tested and scored',
  description:
    'Independent reviews of supplements, equipment, wearables and recovery gear: what we measured, what we liked, what we would leave on the shelf.',
} as const;
