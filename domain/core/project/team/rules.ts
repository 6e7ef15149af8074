/** The two that work in a project. */
export const sides = ['customer', 'channel'] as const;
export type Side = (typeof sides)[number];
