export { docxMime } from '#domain/kernel/fileEndings';
export { xlsxMime } from '#domain/kernel/listFile';

export const csvMime = 'text/csv';
export const pdfMime = 'application/pdf';
export const zipMime = 'application/zip';
