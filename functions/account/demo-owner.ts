/** The public credentials of a demonstration. */
export const demoOwner = { username: 'owner', password: 'spotter-demo' } as const;
