/** The file formats of a statement. */
export const statementFormats = ['pdf', 'xlsx'] as const;

/** Lines that one statement holds; a month of more is no month of people's. */
export const STATEMENT_LINES = 50_000;
