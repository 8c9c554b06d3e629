import { z } from 'zod';
import { eventStorageMessages, eventStorageSettings } from '../analytics/event-storage.ts';
import { backupMessages } from '../backups/messages.ts';
import { brandingSettings } from '../branding/index.ts';
import { brandingMessages } from '../branding/messages.ts';
import {
  choiceSetting,
  formSchemaOf,
  isDefault,
  jsonSetting,
  type Setting,
  storedSchemaOf,
  storedText,
} from '../forms/setting.ts';
import { languageField } from '../languages/choice.ts';
import { DEFAULT_LANGUAGE, languages } from '../languages/list.ts';
import { languageMessages } from '../languages/messages.ts';
import { revisionMessages } from '../revisions/messages.ts';
import { retentionSettings } from '../revisions/schema.ts';
import { settingsMessages, siteTextMessages } from './messages.ts';
import { siteTextSettings, timeZoneSetting } from './schema.ts';

interface LoggedSetting extends Setting {
  /** The line of the activity log about a new value. */
  activity(value: unknown): string;
}

const logged = <Schema extends z.ZodType>(
  setting: Setting<Schema>,
  activity: (value: z.output<Schema>) => string,
) => ({ ...setting, activity });

/** Settings of the Worker and the admin. The database knows their defaults too, and has a row for some of them. */
const own = {
  under_construction_enabled: logged(jsonSetting(z.boolean(), false), (isOn) =>
    isOn ? settingsMessages.constructionOn : settingsMessages.constructionOff,
  ),
  time_zone: logged(timeZoneSetting, settingsMessages.timeZoneSet),
  automatic_backups: logged(jsonSetting(z.boolean(), true), (isOn) =>
    isOn ? backupMessages.setOn : backupMessages.setOff,
  ),
  revision_days: logged(retentionSettings.revision_days, revisionMessages.retentionSet),
  raw_event_months: logged(eventStorageSettings.raw_event_months, eventStorageMessages.monthsSet),
  database_limit_mb: logged(eventStorageSettings.database_limit_mb, eventStorageMessages.limitSet),
};

/** Settings of the pages. A change of them is a change of every page. */
const ofPages = {
  language: logged(choiceSetting(languageField, DEFAULT_LANGUAGE), (code) =>
    languageMessages.activity(languages[code].name),
  ),
  ...siteTextSettings,
  ...brandingSettings,
};

const all = { ...own, ...ofPages };

/** Any of the settings of the owner's forms and switches. */
export const settingsFormSchema = formSchemaOf(all).partial().strict();

export type SettingsForm = z.output<typeof settingsFormSchema>;

/** All of them, as forms show them. */
export const storedSettingsSchema = storedSchemaOf(all);

export type OwnerSettings = z.output<typeof storedSettingsSchema>;

export const SETTING_KEYS = Object.keys(all);

const byKey: Readonly<Record<string, Setting | LoggedSetting>> = all;

function activityOf(key: string, setting: Setting | LoggedSetting, value: unknown): string {
  if ('activity' in setting) return setting.activity(value);
  return key in brandingSettings ? brandingMessages.activity : siteTextMessages.activity;
}

interface SavedSettings {
  /** '' sets nothing. */
  texts: Record<string, string>;
  /** For the activity log. */
  description: string;
  isOnPages: boolean;
}

/**
 * The settings of a form as the database stores them. A setting of pages that equals its default is not set, so that it
 * follows later defaults.
 */
export function savedSettings(form: SettingsForm): SavedSettings {
  const texts: Record<string, string> = {};
  const lines = new Set<string>();
  for (const [key, value] of Object.entries(form)) {
    const setting = byKey[key];
    if (setting === undefined || value === undefined) continue;
    texts[key] = key in ofPages && isDefault(setting, value) ? '' : storedText(value);
    lines.add(activityOf(key, setting, value));
  }
  const isOnPages = Object.keys(texts).some((key) => key in ofPages);
  return { texts, description: [...lines].join(' '), isOnPages };
}
