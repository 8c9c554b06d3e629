export const TIME_ZONE_SETTING = 'time_zone';
export const TIME_ZONE_DEFAULT = 'UTC';
