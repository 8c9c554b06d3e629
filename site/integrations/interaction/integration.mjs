import { fileURLToPath } from 'node:url';
/** Islands with `client:interaction` load on the first hover, focus or touch. */
export function clientInteraction() {
  return {
    name: 'client-interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'interaction',
          entrypoint: fileURLToPath(new URL('./interaction.ts', import.meta.url)),
        });
      },
    },
  };
}
