import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { DownloadFailure } from '@/components/DownloadFailure';
import { PlainTable } from '@/components/PlainTable';
import { useDownload } from '@/hooks/useDownload';
import { textOf, useT } from '@/locales';
import { saveFile } from '@/services/file';
import { type DocumentTemplateDetail, isoService } from '@/services/iso';
import { NOTHING } from '@/utils/format';
import styles from './documentTemplates.module.css';

type Fault = DocumentTemplateDetail['faults'][number];

/** What the check of a template has found, each with the paragraph that it stands in. */
export function Faults({ template }: { template: DocumentTemplateDetail }) {
  const { templateCode, name, faults, latest, versions } = template;
  const count = latest.faultCount;
  const sound = versions.find(({ faultCount }) => faultCount === 0);
  const t = useT();
  const { download, failed } = useDownload();
  if (count === 0) return <Alert type="success" showIcon title={t('documentTemplate.noFaults')} />;
  const marked = () =>
    download((options) => isoService.getMarkedDocumentTemplate({ query: { templateCode } }, options).then(saveFile));
  return (
    <section className={styles.part} aria-label={t('documentTemplate.faultsTitle')}>
      <h3>{t('documentTemplate.faultsTitle')}</h3>
      <div className={styles.head}>
        <p>
          {t('documentTemplate.faultsIntro', { count })}{' '}
          {sound && t('documentTemplate.soundVersion', { number: sound.number })}
        </p>
        <Button icon={<DownloadOutlined />} onClick={marked}>
          {t('documentTemplate.marked')}
        </Button>
      </div>
      <DownloadFailure failed={failed} />
      <PlainTable<Fault & { key: number }>
        rowKey="key"
        aria-label={name}
        dataSource={faults.map((fault, key) => ({ ...fault, key }))}
        columns={[
          {
            title: t('documentTemplate.where'),
            key: 'where',
            width: 132,
            render: (_, fault) => <Where fault={fault} />,
          },
          {
            title: t('documentTemplate.excerpt'),
            key: 'excerpt',
            width: 220,
            render: (_, { excerpt }) => <span className={styles.excerpt}>{excerpt || NOTHING}</span>,
          },
          { title: t('documentTemplate.problem'), key: 'problem', render: (_, { text }) => text },
        ]}
      />
      {faults.length < count && (
        <p className={styles.soft}>{t('documentTemplate.faultsCut', { shown: faults.length })}</p>
      )}
    </section>
  );
}

/** The paragraph, in the words of people who work with Word. */
function Where({ fault: { part, paragraph } }: { fault: Fault }) {
  const t = useT();
  const [, kind = '', number = ''] = /^([a-z]+)(\d*)$/u.exec(part) ?? [];
  const named = textOf(`documentTemplate.part_${kind}`);
  const where = named ? `${named}${Number(number) > 1 ? ` ${number}` : ''}` : part;
  if (paragraph === null) return where;
  return <span className={styles.where}>{t('documentTemplate.whereParagraph', { part: where, paragraph })}</span>;
}
