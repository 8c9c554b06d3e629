export const buttonTestMessages = {
  textMissing: 'Write the text that variant B shows.',
  running: 'Another test is running. End it first.',
  missing: 'This test is no longer running.',
  changeMissing: 'This change is no longer in force.',
} as const;

/** The names of button positions on screens. */
export const targetMessages = {
  all: 'All buy buttons',
  scorecard: 'Scorecard',
  offers: 'Table of offers, first row',
  text: 'Within the text',
  closing: 'End of the review',
  sidebar: 'Kept in view while reading',
  pick: 'Picks of best-of pages',
  table: 'Comparison tables',
  'after-pros-and-cons': 'Additional button after the pros and cons',
  'after-features': 'Additional button after the key features',
  'before-analysis': 'Closing button above the analysis',
} as const;

/** For the activity log. */
export const buttonTestActivity = {
  text: (text: string, where: string) => `“${text}” for ${where}`,
  placement: (where: string) => where,
} as const;
