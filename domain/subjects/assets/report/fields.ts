export const confidentialities = ['public', 'internal', 'confidential', 'strict'] as const;

/** The settings of a report, in the order of its form. */
export const reportSettingsFields = ['scope', 'exclusions', 'interviews', 'distribution', 'confidentiality'] as const;
