import { fileURLToPath } from 'node:url';

const directives = ['interaction', 'motion'];

/** `client:interaction` loads islands at a sign of interest, `client:motion` when the page is idle. */
export function clientDirectives() {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of directives) {
          const entrypoint = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
          addClientDirective({ name, entrypoint });
        }
      },
    },
  };
}
