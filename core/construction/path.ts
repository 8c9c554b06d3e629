/** The address of the page that covers the site while it is closed. */
export const CONSTRUCTION_PATH = '/under-construction';
