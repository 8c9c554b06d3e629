export const dashboardMessages = {
  failed: 'The numbers could not be loaded just now.',
  activityFailed: 'The activity could not be loaded just now.',
  noActivity: 'Nothing has happened yet.',
} as const;

const changeOf = (now: number, before: number, text: string) => {
  if (before <= 0) return now <= 0 ? `as before: ${text}` : `before: ${text}`;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `as before: ${text}`;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}%, before: ${text}`;
};

export const weekMessages = {
  title: 'Last 7 days',
  failed: 'The last week could not be loaded just now.',
  views: 'Views',
  clicks: 'Clicks',
  earned: 'Earned',
  earnedIn: (currency: string) => `Earned, ${currency}`,
  /** With the seven days before. */
  change: changeOf,
  none: 'No earnings on these days',
  notImported: 'No report imported yet',
  import: 'Import a report',
  reported: (time: string) => `Newest report: ${time}. Later sales are missing.`,
} as const;
