import { CSV_MARK, csvLine } from '#domain/kernel/csv';

/** Rows of texts as a file that Excel and WPS open with its Chinese intact: UTF-8 with its mark, RFC 4180. */
export function csvOf(lines: readonly (readonly string[])[]): Blob {
  return new Blob([CSV_MARK, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
