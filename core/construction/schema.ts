export const CONSTRUCTION_SETTING = 'under_construction_enabled';

export interface SiteMode {
  under_construction: boolean;
}

/** Null for any other row. Not a zod schema, because every visitor's browser loads this file. */
export function modeOfSetting(row: unknown): boolean | null {
  if (typeof row !== 'object' || row === null) return null;
  if (!('setting_key' in row) || row.setting_key !== CONSTRUCTION_SETTING) return null;
  if (!('setting_value' in row)) return null;
  if (row.setting_value === 'true') return true;
  return row.setting_value === 'false' ? false : null;
}
