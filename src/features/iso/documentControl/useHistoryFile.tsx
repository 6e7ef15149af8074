import { HistoryOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { historyFormats } from '#domain/subjects/iso/documentControl/documentControl';
import { toast } from '@/feedback';
import { useMadeFile } from '@/hooks/useMadeFile';
import { useLanguage, useT } from '@/locales';
import { fileService } from '@/services/file';
import { isoService } from '@/services/iso';

const labels = { pdf: 'documentControl.historyPdf', docx: 'documentControl.historyDocx' } as const;

/** Has a document's whole history drawn up, and saves it: the button, and its progress. */
export function useHistoryFile(projectCode: string, documentCode: string) {
  const t = useT();
  const { name: language } = useLanguage();
  const { make, isMaking, shown } = useMadeFile<(typeof historyFormats)[number], { objectId: string }>({
    title: t('documentControl.historyMaking'),
    start: (format) => isoService.createDocumentHistory({ body: { projectCode, documentCode, format, language } }),
    fetch: (objectId) => fileService.downloadFile({ query: { objectId, projectCode } }),
    onSaved: () => void toast('success', t('documentControl.historySaved')),
  });
  return {
    button: (
      <Dropdown
        trigger={['click']}
        menu={{
          items: historyFormats.map((format) => ({
            key: format,
            label: t(labels[format]),
            onClick: () => make(format),
          })),
        }}
      >
        <Button icon={<HistoryOutlined />} loading={isMaking}>
          {t('documentControl.history')}
        </Button>
      </Dropdown>
    ),
    shown,
  };
}
