/*
 * A file in parts. Each part is a request of the very call that the file is for, with the same fields, so whoever may not
 * send the file may send no part of it. The headers are named after those of the IETF's resumable uploads; the answer to
 * all but the last part says in `offset` where the next one begins, and a part of no bytes only asks for that.
 */
export const uploadHeaders = {
  /** Bytes of the whole file. */
  size: 'upload-length',
  /** Where in the file the part begins. */
  offset: 'upload-offset',
  /** Tells versions of a file apart that have the same name and size. */
  version: 'upload-key',
} as const;
