import { docxMime } from '#domain/kernel/fileEndings';
import { toast } from '@/feedback';
import { useMadeFile } from '@/hooks/useMadeFile';
import { useT } from '@/locales';
import { fileService } from '@/services/file';
import { type DocumentVersion, isoService } from '@/services/iso';

/** Of such a file a PDF can be made. */
export const isWordFile = ({ mime }: Pick<DocumentVersion, 'mime'>): boolean => mime === docxMime;

/** Has a PDF made of a version of a document, by its number, and saves it. */
export function useDocumentPdf(projectCode: string, documentCode: string) {
  const t = useT();
  return useMadeFile<number, { objectId: string }>({
    title: t('managementDocument.makingPdf'),
    start: (number) => isoService.createDocumentPdf({ body: { projectCode, documentCode, number } }),
    fetch: (objectId) => fileService.downloadFile({ query: { objectId, projectCode } }),
    onSaved: () => void toast('success', t('managementDocument.pdfSaved')),
  });
}
