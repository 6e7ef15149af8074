import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Progress, Tag } from 'antd';
import { useState } from 'react';
import { cellName } from '#domain/kernel/imports';
import { limits } from '#domain/kernel/limits';
import { DownloadFailure } from '@/components/DownloadFailure';
import { DrawerTitle } from '@/components/DrawerTitle';
import { WorkbookDrop } from '@/components/import/WorkbookDrop';
import { PlainTable } from '@/components/PlainTable';
import { useDownload } from '@/hooks/useDownload';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { questionnaireService, type TriedTemplate } from '@/services/questionnaire';
import { formatBytes, formatNumber } from '@/utils/format';
import styles from './templates.module.css';

interface Props {
  /** What to do with the content, if it is not to become a new template. */
  hint?: string;
  onTake: (told: NonNullable<TriedTemplate['template']>) => Promise<unknown>;
  onClose: () => void;
}

/** A template from a workbook: it is tried, every bad cell is named, and what it says is taken over. */
export function TemplateImport({ hint, onTake, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [failure, setFailure] = useState('');
  const [tried, setTried] = useState<TriedTemplate | null>(null);
  const limit = t('template.dropLimit', { size: formatBytes(limits.spreadsheetBytes) });

  const send = async (file: File) => {
    setFailure('');
    if (file.size > limits.spreadsheetBytes) {
      setFailure(limit);
      return;
    }
    setSending({ name: file.name, percent: 0 });
    try {
      const options = {
        onProgress: (percent: number) => setSending({ name: file.name, percent }),
        silent: true,
      };
      setTried(await questionnaireService.parseTemplate({ form: {}, file }, options));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('common.unknownError'));
    } finally {
      setSending(null);
    }
  };
  return (
    <Drawer open size={860} title={<DrawerTitle>{t('template.import')}</DrawerTitle>} onClose={onClose}>
      {failure && <Alert className={styles.told} type="error" showIcon role="alert" title={failure} />}
      {tried ? (
        <Tried tried={tried} onTake={onTake} onAgain={() => setTried(null)} onClose={onClose} />
      ) : sending ? (
        <div role="status">
          {t('template.checking', { name: sending.name })}
          <Progress
            percent={sending.percent}
            status="active"
            aria-label={t('template.checking', { name: sending.name })}
          />
        </div>
      ) : (
        <>
          <p>{hint ?? t('template.importIntro')}</p>
          <WorkbookDrop limit={limit} onFile={(file) => void send(file)} />
        </>
      )}
    </Drawer>
  );
}

interface TriedProps extends Pick<Props, 'onTake' | 'onClose'> {
  tried: TriedTemplate;
  onAgain: () => void;
}

/** What a workbook says, and what is wrong with it. */
function Tried({ tried: { template, problems, errorCount, markedObjectId }, onTake, onAgain, onClose }: TriedProps) {
  const t = useT();
  const say = useSay();
  const { download, failed } = useDownload();
  const [taking, setTaking] = useState(false);
  const take = () => {
    if (!template) return;
    setTaking(true);
    onTake(template)
      .then(onClose)
      .catch(report)
      .finally(() => setTaking(false));
  };
  const told = template
    ? t('template.triedSound', {
        name: say(template.name),
        sections: formatNumber(template.content.sections.length),
        questions: formatNumber(template.content.questions.length),
      })
    : t('template.triedBad', { count: formatNumber(errorCount) });
  return (
    <>
      <Alert
        className={styles.told}
        type={template ? (problems.length > 0 ? 'warning' : 'success') : 'error'}
        showIcon
        role="status"
        title={told}
        description={
          problems.length > 0
            ? t(template ? 'template.triedFlaws' : 'template.triedMend', { count: problems.length })
            : ''
        }
      />
      <p className={styles.buttons}>
        {template && (
          <Button type="primary" loading={taking} onClick={take}>
            {t('template.take')}
          </Button>
        )}
        {markedObjectId && (
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              download((options) =>
                questionnaireService.getMarkedTemplate({ query: { objectId: markedObjectId } }, options).then(saveFile),
              )
            }
          >
            {t('workbook.downloadMarked')}
          </Button>
        )}
        <Button onClick={onAgain}>{t('workbook.again')}</Button>
      </p>
      <DownloadFailure failed={failed} />
      {problems.length > 0 && (
        <PlainTable
          rowKey={({ sheet, row, column, text }) => `${sheet} ${row} ${column} ${text}`}
          dataSource={[...problems]}
          columns={[
            {
              title: t('template.problemKind'),
              dataIndex: 'kind',
              render: (kind: 'error' | 'warning') => (
                <Tag color={kind === 'error' ? 'error' : 'warning'}>{t(`template.problem_${kind}`)}</Tag>
              ),
            },
            { title: t('template.sheet'), dataIndex: 'sheet' },
            {
              title: t('template.cell'),
              key: 'cell',
              render: (_, { row, column }) => (row === 0 ? '' : cellName(column, row)),
            },
            { title: t('template.value'), dataIndex: 'value', ellipsis: true, width: 180 },
            { title: t('template.problem'), dataIndex: 'text' },
          ]}
        />
      )}
    </>
  );
}
