/** Limits of a finding's texts and evidence. */
export const findingLimits = { text: 4_000, links: 20, units: 50, files: 20 } as const;
