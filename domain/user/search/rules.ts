/** What is found, in the order in which it is shown. */
export const searchKinds = ['project', 'customer', 'person', 'asset', 'risk', 'file'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Of each kind so many are shown; whoever wants more types more. */
export const SEARCH_HITS = 5;
