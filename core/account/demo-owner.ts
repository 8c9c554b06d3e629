/** The owner of a demonstration, shown on its login screen. */
export const demoOwner = { username: 'owner', password: 'spotter-demo' } as const;
