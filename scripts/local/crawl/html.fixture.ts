import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // All files are the site's own.
    'require-sri': 'off',
    // A template is not part of its page.
    'heading-level': ['error', { sectioningRoots: ['template'] }],
  },
});

/** Astro writes it before the first island. */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

/** What a page violates of the HTML standard, as `rule: message (selector)`. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(ISLAND_STYLE, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
