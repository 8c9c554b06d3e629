export const contentMessages = {
  draftKept: 'This draft was changed elsewhere, so it was kept.',
};
