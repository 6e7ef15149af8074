/** Endings of the files that people may add. The content decides what a file is, not its ending. */
export const fileEndings = [
  '.pdf',
  '.png',
  '.jpg',
  '.jpeg',
  '.docx',
  '.xlsx',
  '.pptx',
  '.doc',
  '.xls',
  '.txt',
  '.csv',
  '.log',
] as const;

/** Endings of supporting documents of an application or a payment. */
export const paperEndings = ['.pdf', '.png', '.jpg', '.jpeg', '.docx', '.xlsx'] as const;

/** What a Word file is called on the wire. */
export const docxMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
