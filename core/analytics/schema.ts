/** Each period ends today, in the site's time zone. */
export const periods = ['today', '7d', '30d', '90d', '12m', 'all'] as const;

export type Period = (typeof periods)[number];
