export { xlsxMime } from '#domain/kernel/listFile';

export const docxMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const csvMime = 'text/csv';
export const pdfMime = 'application/pdf';
