/** Documents of a gap analysis that are reviewed and approved before they are final. */
export const gapReleases = ['gapReport', 'statement'] as const;
