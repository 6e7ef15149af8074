import { z } from 'zod';
import { defineJob } from '../../../kernel/job';
import { languages } from '../../../kernel/texts';
import { documentSchemas } from './schema';

/** The language in which the person who asked is told what became of it. */
const asked = { language: z.enum(languages) };

/** Makes documents of a project from templates. */
export const generateDocuments = defineJob({
  kind: 'generateDocuments',
  input: documentSchemas.generateFiles.body.extend({ ...asked, templateCodes: z.array(z.string()) }),
  result: documentSchemas.generateFiles.data,
});

/** Issues approved documents of a project. */
export const issueDocuments = defineJob({
  kind: 'issueDocuments',
  input: documentSchemas.issueManagementDocuments.body.extend(asked),
  result: documentSchemas.issueManagementDocuments.data,
});

/** Makes a PDF of a document's version. */
export const createDocumentPdf = defineJob({
  kind: 'documentPdf',
  input: documentSchemas.createDocumentPdf.body,
  result: documentSchemas.createDocumentPdf.data,
});
