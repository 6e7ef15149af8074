import { Button, Popconfirm, Select, Upload } from 'antd';
import { useState } from 'react';
import { file as fileCalls } from '#domain/capabilities/file/contract';
import { limits } from '#domain/kernel/limits';
import { documentEndings } from '#domain/subjects/iso/document/document';
import { type ProcessDocumentUse, processDocumentUses } from '#domain/subjects/iso/product/product';
import { CodeText } from '@/components/CodeText';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FileActions } from '@/components/files/FileActions';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { useDownload } from '@/hooks/useDownload';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { downloadFile, fileService, shownAt } from '@/services/file';
import { isoService, type ProcessDocument, type ProcessOptions } from '@/services/iso';
import { megabytes } from '@/utils/format';
import styles from './product.module.css';

/** The documents of a process, by their use. */
type OfProcess = { processCode: string } & Record<ProcessDocumentUse, ProcessDocument | null>;

interface Props {
  projectCode: string;
  process: OfProcess;
  offered: ProcessOptions['documents'];
  mayEdit: boolean;
  onChanged: () => void;
}

/** What a process is carried out and inspected by: each is uploaded, or chosen among the documents of the project. */
export function ProcessDocuments(props: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  return (
    <section aria-label={t('companyProduct.documents')}>
      <h3 className={styles.heading}>{t('companyProduct.documents')}</h3>
      {processDocumentUses.map((use) => (
        <OneDocument key={use} {...props} use={use} download={download} />
      ))}
      <DownloadFailure failed={failed} />
    </section>
  );
}

interface OneProps extends Props {
  use: ProcessDocumentUse;
  download: ReturnType<typeof useDownload>['download'];
}

const sends = {
  workingInstruction: isoService.uploadWorkingInstruction,
  inspectionStandard: isoService.uploadInspectionStandard,
} as const;

function OneDocument({ projectCode, process, offered, mayEdit, onChanged, use, download }: OneProps) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { processCode } = process;
  const document = process[use];
  const what = t(`companyProduct.${use}`);
  const of = ({ objectId }: ProcessDocument) => ({ objectId, projectCode });
  const choose = (documentCode: string | null) => {
    setChoosing(false);
    return isoService
      .saveProcessDocument({ body: { projectCode, processCode, use, documentCode } })
      .then(onChanged, report);
  };
  const send = async (chosen: File) => {
    if (chosen.size > limits.uploadBytes) {
      const size = megabytes(limits.uploadBytes);
      return void toast('error', t('record.fileTooLarge', { name: chosen.name, size }));
    }
    setSending(true);
    try {
      const { number } = await sends[use]({ form: { projectCode, processCode }, file: chosen });
      void toast('success', t('companyProduct.uploadedAs', { number }));
      onChanged();
    } catch (error) {
      report(error);
    } finally {
      setSending(false);
    }
  };
  const upload = (
    <Upload
      accept={documentEndings.join(',')}
      maxCount={1}
      showUploadList={false}
      beforeUpload={(chosen) => {
        void send(chosen);
        return false;
      }}
    >
      <Button size="small" loading={sending} aria-label={t('companyProduct.upload', { what })}>
        {document && !document.isRetired ? t('companyProduct.uploadNext') : t('companyProduct.upload', { what })}
      </Button>
    </Upload>
  );
  return (
    <div className={styles.document}>
      <span className={styles.what}>{what}</span>
      {document ? (
        <>
          <CodeText code={document.number} /> {document.name} V{document.label}
          {document.isRetired ? (
            <StatusLabel tone="late">{t('companyProduct.retired')}</StatusLabel>
          ) : (
            !document.isIssued && <StatusLabel tone="idle">{t('companyProduct.draft')}</StatusLabel>
          )}
          <FileActions
            file={{ objectId: document.objectId, name: document.fileName, mime: document.mime }}
            fetch={(options) => fileService.downloadFile({ query: of(document) }, options)}
            address={shownAt(fileCalls.downloadFile, of(document))}
            onDownload={() => download((options) => downloadFile(of(document), options))}
          />
        </>
      ) : (
        <span className={styles.soft}>{t('companyProduct.noDocument')}</span>
      )}
      {mayEdit && upload}
      {mayEdit && !choosing && offered.length > 0 && (
        <Button size="small" type="link" onClick={() => setChoosing(true)}>
          {t('companyProduct.choose')}
        </Button>
      )}
      {choosing && (
        <Select
          className={styles.choose}
          size="small"
          autoFocus
          defaultOpen
          aria-label={`${what} ${t('companyProduct.choose')}`}
          showSearch={{ optionFilterProp: 'label' }}
          options={offered.map(({ documentCode, number, name }) => ({
            value: documentCode,
            label: `${number} ${name}`,
          }))}
          onBlur={() => setChoosing(false)}
          onChange={(code: string) => void choose(code)}
        />
      )}
      {mayEdit && document && (
        <Popconfirm
          title={t('companyProduct.unlinkAsk', { name: document.name })}
          onConfirm={() => choose(null)}
          styles={{ root: { maxWidth: 360 } }}
        >
          <Button size="small" type="link">
            {t('companyProduct.unlink')}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}
