export const TIME_ZONE_DEFAULT = 'UTC';
