export const categoryMessages = {
  none: 'No categories found. Create your first category to get started.',
  created: 'Category created successfully!',
  updated: 'Category updated successfully!',
  deleted: 'Category deleted successfully!',
  activated: 'Category activated successfully!',
  deactivated: 'Category deactivated successfully!',
  listFailed: 'Failed to fetch categories',
  saveFailed: 'Failed to save category',
  deleteFailed: 'Failed to delete category',
  toggleFailed: 'Failed to update category status',
  inactive:
    'Inactive: its reviews stay public, but menus, filters and the form for new posts do not list it.',
  slugHint: 'As in /products?category=…',
  slugSubstituteHint:
    'The name has no Latin letters or digits, so this slug is a substitute. You can type a better one.',
  slugChangeHint: 'As in /products?category=… Links that use the old slug will find nothing.',
  affectedPosts: (count: number) => {
    if (count === 0) return 'is used by no post. This cannot be undone.';
    return count === 1
      ? 'is used by 1 post, which loses it. This cannot be undone.'
      : `is used by ${count} posts, which lose it. This cannot be undone.`;
  },
  nameRequired: 'Category name is required',
  nameCharacters: 'The name contains invisible control characters. Please type it again.',
  slugRequired: 'URL slug is required',
  nameTaken: 'A category with this name already exists',
  slugTaken: 'Another category already uses this slug',
  missing: 'This category no longer exists.',
  one: 'Category',
  all: 'All categories',
  oneFailed: 'This category could not be loaded just now.',
  inactivePage: 'Inactive: the category has no page.',
  page: 'Category page',
  open: (name: string) => `Page and specifications of ${name}`,
  introduction: 'Introduction',
  introductionHint:
    'Shown at the top of the category page: what the products are for, and how to choose one.',
  seoTitle: 'Search Title',
  seoTitleHint: 'For search results. Without it, the name of the category is used.',
  seoDescription: 'Search Description',
  seoDescriptionHint: 'For search results. Without it, the introduction is used.',
  pageSaved: 'Category saved',
  leave: 'You have unsaved changes. Leave without saving? They will be lost.',
  changed: 'This category was changed in another window after you opened it.',
  specificationsMost: (count: number) => `A category lists at most ${count} specifications`,
} as const;
