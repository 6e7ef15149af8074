import { DownloadOutlined } from '@ant-design/icons';
import { Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { differenceOf } from '#domain/subjects/questionnaire/template/difference';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { useDownload } from '@/hooks/useDownload';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { questionnaireService, type TemplateDetail } from '@/services/questionnaire';
import { formatInstant } from '@/utils/format';
import styles from './builder.module.css';
import { Difference } from './Difference';

interface Props {
  template: TemplateDetail;
  /** As it is drafted now. */
  draft: TemplateContent;
}

const DRAFT = 0;

/** Versions of a template, what is different between any two, and each as a workbook. */
export function Versions({ template: { templateCode, versions, source, isDraftNewer }, draft }: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  const newest = versions[0]?.number;
  const [after, setAfter] = useState(isDraftNewer ? DRAFT : newest);
  const [before, setBefore] = useState(isDraftNewer ? newest : (versions[1]?.number ?? newest));
  if (newest === undefined) return <p role="status">{t('template.noVersions')}</p>;
  const options = [
    ...(source === 'own' ? [{ value: DRAFT, label: t('template.draft') }] : []),
    ...versions.map(({ number }) => ({ value: number, label: t('template.version', { number }) })),
  ];
  return (
    <>
      <PlainTable
        rowKey="number"
        dataSource={versions}
        columns={[
          {
            title: t('template.versionNumber'),
            dataIndex: 'number',
            render: (number: number) => t('template.version', { number }),
          },
          { title: t('template.note'), dataIndex: 'note' },
          {
            title: t('template.publishedBy'),
            key: 'by',
            render: (_, { createdAt, createdBy }) => `${formatInstant(createdAt)} ${createdBy}`,
          },
          {
            title: t('template.actions'),
            key: 'actions',
            render: (_, { number }) => (
              <Button
                type="link"
                size="small"
                icon={<DownloadOutlined />}
                onClick={() =>
                  download((call) =>
                    questionnaireService.exportTemplate({ query: { templateCode, number } }, call).then(saveFile),
                  )
                }
              >
                {t('template.export')}
              </Button>
            ),
          },
        ]}
      />
      <DownloadFailure failed={failed} />
      {options.length > 1 && (
        <>
          <div className={styles.bar}>
            <span>{t('template.difference')}</span>
            <Select aria-label={t('template.diffBefore')} value={before} options={options} onChange={setBefore} />
            <span>→</span>
            <Select aria-label={t('template.diffAfter')} value={after} options={options} onChange={setAfter} />
          </div>
          <Between templateCode={templateCode} before={before ?? DRAFT} after={after ?? DRAFT} draft={draft} />
        </>
      )}
    </>
  );
}

interface BetweenProps {
  templateCode: string;
  before: number;
  after: number;
  draft: TemplateContent;
}

/** What is different between two versions; the draft is number 0. */
export function Between({ templateCode, before, after, draft }: BetweenProps) {
  const numbers = [before, after].filter((number) => number !== DRAFT);
  const { data, error, refresh } = useLoad(
    (call) =>
      Promise.all(
        numbers.map(async (number) => {
          const { content } = await questionnaireService.getTemplate({ query: { templateCode, number } }, call);
          return [number, content] as const;
        }),
      ),
    [templateCode, ...numbers],
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} />;
  const contents = new Map<number, TemplateContent>([[DRAFT, draft], ...data]);
  return <Difference difference={differenceOf(contents.get(before) ?? draft, contents.get(after) ?? draft)} />;
}
