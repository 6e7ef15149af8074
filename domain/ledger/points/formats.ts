/** What a statement is drawn up as; apart from its job, whose schemas stay out of the screens. */
export const statementFormats = ['pdf', 'xlsx'] as const;
