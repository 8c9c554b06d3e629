/** The setting that switches the public site off. */
export const CONSTRUCTION_SETTING = 'under_construction_enabled';

/** What `/api/site-mode` answers. */
export interface SiteMode {
  under_construction: boolean;
}

/**
 * What the row of the setting says, as a change of it is told; null for anything else. Checked by
 * hand, because it travels to every visitor and the schema library is larger than all the rest.
 */
export function modeOfSetting(row: unknown): boolean | null {
  if (typeof row !== 'object' || row === null) return null;
  if (!('setting_key' in row) || row.setting_key !== CONSTRUCTION_SETTING) return null;
  if (!('setting_value' in row)) return null;
  if (row.setting_value === 'true') return true;
  return row.setting_value === 'false' ? false : null;
}
