/** board: a few pages of the report for a board, as pdf. */
export const reportFormats = ['docx', 'pdf', 'xlsx', 'board'] as const;
