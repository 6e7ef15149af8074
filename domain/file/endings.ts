/** Endings of the kinds of files that people may add. What a file is, is told by what it holds. */
export const fileEndings = [
  ...['.pdf', '.png', '.jpg', '.jpeg', '.docx', '.xlsx', '.pptx', '.doc', '.xls', '.txt', '.csv', '.log'],
] as const;
