/** Registers `client:interaction`: an island that wakes at the first hover, focus or touch in it. */
export function clientInteraction() {
  return {
    name: 'client-interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'interaction',
          entrypoint: new URL('./interaction.ts', import.meta.url).pathname,
        });
      },
    },
  };
}
