/** Endings of the kinds of files that people may add. What a file is, is told by what it holds. */
export const fileEndings = [
  ...['.pdf', '.png', '.jpg', '.jpeg', '.docx', '.xlsx', '.pptx', '.doc', '.xls', '.txt', '.csv', '.log'],
] as const;

/** Of papers that go with an application or a payment. */
export const paperEndings = ['.pdf', '.png', '.jpg', '.jpeg', '.docx', '.xlsx'] as const;
