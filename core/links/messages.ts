import { localize } from '../locale/localize.ts';

export { goneLinkMessages } from '../languages/texts/index.ts';

const links = (count: number) => (count === 1 ? '1 link' : `${count.toLocaleString('en')} links`);

export const targetMessages = localize({
  en: {
    invalid: 'This must be a complete web address that starts with https:// or http://',
    credentials: 'A web address with a user name or a password cannot be used.',
    private: (host: string) => `${host} is not the public name of a shop.`,
    port: (host: string) => `The port of ${host} cannot be used.`,
    international: (host: string) =>
      `${host} is an international name that can look like another shop. Add it to a merchant first.`,
    shortener: (host: string) =>
      `${host} hides where a link leads. Enter the address of the shop itself.`,
    forbidden: (shop: string) =>
      `${shop} forbids links that hide where they lead. Use its address directly in the review.`,
  },
});

export const managedLinkMessages = localize({
  en: {
    title: 'Managed links',
    intro: 'One link for many places: when you change its target, it changes everywhere.',
    none: 'No managed links yet',
    noneHelp:
      'Create /go/shoes once and use it in reviews, offers and texts. When the shop moves, you change one target.',
    noMatch: 'No managed links match this search.',
    clearSearch: 'Clear search and filters',
    listFailed: 'Failed to load the managed links',
    count: links,
    add: 'Add link',
    edit: 'Edit link',
    create: 'Create',
    update: 'Update',
    created: 'Link created',
    updated: 'Link updated',
    saveFailed: 'Failed to save the link',
    search: 'Search managed links',
    searchHelp: 'Slug, name, target or note',
    state: 'State',
    merchant: 'Merchant',
    sort: 'Sort by',
    anyMerchant: 'All merchants',
    states: {
      all: 'All but deleted',
      running: 'Running',
      scheduled: 'Not started',
      ended: 'Ended',
      deleted: 'Deleted',
    },
    sorts: { newest: 'Newest first', clicks: 'Most clicks', slug: 'Slug' },
    columns: { link: 'Link', target: 'Target', clicks: 'Clicks, 30 days', actions: 'Actions' },
    labels: {
      slug: 'Slug',
      name: 'Name',
      target: 'Target',
      merchant_id: 'Merchant',
      country_targets: 'Targets of other countries',
      post_id: 'Review',
      old_paths: 'Old paths',
      starts_at: 'Starts',
      ends_at: 'Ends',
      note: 'Note',
    },
    slugHint: (slug: string) => `Visitors see /go/${slug === '' ? '…' : slug}`,
    slugFixed: 'The slug cannot be changed, because the link may be used anywhere.',
    nameHint: 'Only you see it.',
    targetHint: 'The address of the product in the shop.',
    targetNone: 'Without a target, visitors are told that the link has ended.',
    merchantHint: 'Needed only if the address does not show it, as with a link of a network.',
    merchantKnown: 'Recognized by the address',
    countriesHint:
      'One per line: a country code and an address, such as DE https://shop.example/de',
    oldPathsHint:
      'One per line: paths of an earlier system that lead here, such as /recommends/shoes',
    endsHint: 'After it, visitors get a page that leads to the review.',
    startsHint: 'Before it the link is not found.',
    slugRequired: 'A slug is required',
    slugTaken: 'Another link has this slug. It may be a deleted one, which you can restore.',
    merchantUnknown: 'This merchant does not exist',
    merchantNamed: (name: string) => `There is no merchant “${name}”`,
    postUnknown: 'This review does not exist',
    countryLine: (line: number) =>
      `Line ${line}: write a country code, a space and an address, such as DE https://shop.example`,
    countryUnknown: (line: number, code: string, meant: string | null) =>
      `Line ${line}: ${code} is not a country code${meant === null ? '' : `. Did you mean ${meant}?`}`,
    countryTwice: (line: number, code: string) => `Line ${line}: ${code} appears twice`,
    onLine: (line: number, message: string) => `Line ${line}: ${message}`,
    oldPath: (line: number) => `Line ${line}: a path starts with / and has no spaces`,
    oldPathsMost: (most: number) => `At most ${most} old paths`,
    endsFirst: 'The end must be after the start',
    conflict:
      'This link was changed in another window. Your entries are still here: save again to replace what is there now.',
    conflictNow: (label: string, value: string) => `${label} is now: ${value}`,
    changedMeanwhile: 'It has been changed in another window.',
    missing: 'This link no longer exists',
    nothing: 'none',
    copy: (slug: string) => `Copy the address /go/${slug}`,
    copied: 'Address copied',
    open: 'Open the target',
    editNamed: (slug: string) => `Edit /go/${slug}`,
    deleteNamed: (slug: string) => `Delete /go/${slug}`,
    restoreNamed: (slug: string) => `Restore /go/${slug}`,
    ended: (date: string) => `Ended on ${date}`,
    endsOn: (date: string) => `Ends on ${date}`,
    startsOn: (date: string) => `Starts on ${date}`,
    countries: (codes: string) => `Other targets for ${codes}`,
    deleteTitle: 'Delete link',
    deleteText: (slug: string) =>
      `Visitors of /go/${slug} are then told that it has ended. You can restore it later.`,
    usesTitle: 'Used in',
    usesNone: 'No review uses it.',
    usesFailed: 'The reviews that use it could not be loaded.',
    draft: 'draft',
    trashed: 'in the trash',
    delete: 'Delete',
    restore: 'Restore',
    deleted: (count: number) => `${links(count)} deleted`,
    restored: (count: number) => `${links(count)} restored`,
    changed: (count: number) => `${links(count)} changed`,
    changeFailed: 'The links could not be changed',
    select: (slug: string) => `Select /go/${slug}`,
    selectAll: 'Select all on this page',
    selected: (count: number) => `${links(count)} selected`,
    bulkTitle: 'Edit selected links',
    bulk: 'Change',
    bulkKinds: {
      replace: 'Find and replace in targets',
      merchant: 'Set the merchant',
      ends_at: 'Set the end',
      delete: 'Delete',
      restore: 'Restore',
    },
    bulkWhat: 'What to change',
    find: 'Find',
    findHint: 'Exactly as in the targets, such as tag=old-21',
    replaceWith: 'Replace with',
    preview: 'Preview',
    apply: 'Apply',
    noChanges: 'Nothing would change.',
    willChange: (count: number) => `${links(count)} will change`,
    refusedCount: (count: number) => `${links(count)} cannot be changed and stay as they are`,
    findRequired: 'Enter the text to find',
    importTitle: 'Import links',
    import: 'Import',
    export: 'Export',
    importHint:
      'A CSV file with a heading row: slug, target, and optionally name, merchant, country_targets, old_paths, starts_at, ends_at, note. An existing slug is updated.',
    file: 'CSV file',
    fileUnreadable: 'The file could not be read as CSV.',
    fileEmpty: 'The file has no rows.',
    fileColumns: 'The first row must name the columns, including slug and target.',
    fileUnknownColumns: (unknown: readonly string[], known: readonly string[]) =>
      `Rename or remove ${unknown.length === 1 ? 'the unknown column' : 'these unknown columns'}: ${unknown.join(', ')}. The columns are ${known.join(', ')}.`,
    unnamedColumn: 'one without a name',
    fileLongRow: (row: number) =>
      `Row ${row} has more cells than the first row has columns. Put texts with a comma in quotation marks.`,
    tooManyRows: (most: number) => `At most ${most.toLocaleString('en')} rows in one file`,
    row: 'Row',
    outcomes: {
      create: 'New',
      update: 'Changed',
      unchanged: 'Unchanged',
      refused: 'Refused',
    },
    outcomeCounts: (counts: {
      create: number;
      update: number;
      unchanged: number;
      refused: number;
    }) =>
      `${counts.create} new, ${counts.update} changed, ${counts.unchanged} unchanged, ${counts.refused} refused`,
    slugTwice: 'An earlier row has the same slug',
    imported: (count: number) => `${links(count)} imported`,
    importFailed: 'The import failed. Nothing else was changed: run it again to continue.',
    wait: 'Please wait…',
    close: 'Close',
  },
});
