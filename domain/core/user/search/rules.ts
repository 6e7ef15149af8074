/** Kinds of results, in the order in which they are shown. */
export const searchKinds = [
  'project',
  'customer',
  'partner',
  'person',
  'consultation',
  'order',
  'asset',
  'risk',
  'nonconformity',
  'file',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The number of results per kind; a longer search word finds more specific ones. */
export const SEARCH_HITS = 5;

/** The number of projects, newest first, whose content is searched. */
export const SEARCH_PROJECTS = 50;
