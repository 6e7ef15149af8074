/** Documents of an assessment that are reviewed and approved before they are final. */
export const assetsReleases = ['riskReport'] as const;
