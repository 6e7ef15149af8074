/** Of what is written about a finding, and of what shows it. */
export const findingLimits = { text: 4_000, links: 20, units: 50, files: 20 } as const;
