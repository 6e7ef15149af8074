/** What is found, in the order in which it is shown. */
export const searchKinds = ['project', 'customer', 'person', 'asset', 'risk', 'file'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Of each kind so many are shown; whoever wants more types more. */
export const SEARCH_HITS = 5;

/** What projects hold is looked for in so many of them, the newest first. */
export const SEARCH_PROJECTS = 50;
