/** Of what is said of a control, in characters; and controls that are changed at once. */
export const statementLimits = { text: 2_000, owner: 100, entries: 500 } as const;
