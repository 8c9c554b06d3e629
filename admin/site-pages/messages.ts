import type { SitePageForm } from '../../core/site-pages/form.ts';

/** Of the fields, in the order of the form. */
export const sitePageLabels: Record<keyof SitePageForm, string> = {
  title: 'Title',
  slug: 'Address',
  text: 'Text',
};

export const sitePageScreenMessages = {
  title: 'Pages',
  create: 'New Page',
  createFirst: 'Create Your First Page',
  none: 'No pages yet',
  noneHint:
    'Such as a privacy policy or terms of use. Every page of the site leads to them in its footer.',
  search: 'Search pages',
  noMatch: 'No page matches this search.',
  clearSearch: 'Show all pages',
  suggested: 'Most sites have:',
  write: (title: string) => `Write “${title}”`,
  newTitle: 'New Page',
  editTitle: 'Edit Page',
  loading: 'Loading page...',
  form: 'Page',
  back: 'Back to the list',
  deleted: 'Page moved to the trash',
  titleHint: 'Such as “Privacy policy”',
  slugHint: 'Made from the title when the page is first published.',
  textMissing: 'No text: visitors see an empty page.',
  trash: {
    title: 'Trash of Pages',
    back: 'Back to the pages',
    hint: 'Pages stay here for 30 days and are then deleted permanently. Their addresses stay reserved until then.',
    noneHint: 'Deleted pages can be restored from here for 30 days.',
    restored: 'Page restored as a draft',
    deleted: 'Page deleted permanently',
  },
} as const;
