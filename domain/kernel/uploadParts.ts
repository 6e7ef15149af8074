/*
 * A file in parts. Each part is a request of the call that the file is for, with the same fields, so a caller who may not
 * send the file may not send a part of it either. The headers are named after the IETF's resumable uploads. The answer to
 * every part but the last says in `offset` where the next one begins; an empty part only asks for that.
 */
export const uploadHeaders = {
  /** Bytes of the whole file. */
  size: 'upload-length',
  /** The position of the part in the file. */
  offset: 'upload-offset',
  /** Distinguishes versions of a file with the same name and size. */
  version: 'upload-key',
} as const;
