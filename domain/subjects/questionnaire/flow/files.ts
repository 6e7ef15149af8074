/** Files that are attached to answers: read through their question, by whom it is shown to. */
export const flowFiles = { answerFile: [] } as const;
