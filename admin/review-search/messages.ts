export const reviewSearchMessages = {
  placeholder: 'Type part of its title',
  searching: 'Searching…',
  failed: 'The reviews could not be searched just now.',
  nonePublished: 'No published review matches.',
  none: 'No review matches.',
  states: { scheduled: 'Scheduled', draft: 'Draft' },
  taken: 'already chosen',
  remove: (title: string) => `Remove ${title}`,
};
