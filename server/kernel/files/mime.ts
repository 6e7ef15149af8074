export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const docxMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const csvMime = 'text/csv';
export const pdfMime = 'application/pdf';
