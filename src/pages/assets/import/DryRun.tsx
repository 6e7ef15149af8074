import { Link } from '@umijs/max';
import { Alert, Button, Skeleton, Tabs } from 'antd';
import sum from 'lodash/sum';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { inventoryParts } from '#domain/subjects/assets/inventory/inventory';
import { FailureBlock } from '@/components/FailureBlock';
import { ImportHead } from '@/components/import/ImportHead';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type ImportDetail } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { FindingList } from './FindingList';
import styles from './import.module.css';
import { MappingStep } from './MappingStep';

interface Props {
  importCode: string;
  /** Path of the project's risks. */
  risks: string;
  /** Reading it by other columns, writing it, or taking it back has begun. */
  onJob: (jobCode: string, kind: 'inventoryImport' | 'inventoryImportConfirm' | 'inventoryImportUndo') => void;
  onAgain: () => void;
}

/** What a workbook would do, and every bad cell; the way to the risks once it is written. */
export function DryRun({ importCode, risks, onJob, onAgain }: Props) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getImport({ query: { importCode } }, options),
    [importCode],
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} title={false} />;

  // The dry run is loaded again, with its new state.
  const refused = (failure: Error) => {
    report(failure);
    refresh();
  };
  const confirm = () =>
    assetsService
      .confirmImport({ body: { importCode } }, { handles: [errorCodes.importNotConfirmable] })
      .then(({ jobCode }) => onJob(jobCode, 'inventoryImportConfirm'), refused);
  const undo = () =>
    assetsService
      .undoImport({ body: { importCode } }, { handles: [errorCodes.importNotUndoable] })
      .then(({ jobCode }) => onJob(jobCode, 'inventoryImportUndo'), refused);
  const isMatching = asked || data.state === 'unmapped';

  return (
    <div>
      <ImportHead
        title={t(
          isMatching
            ? 'assets.import.mapColumns'
            : data.state === 'undone'
              ? 'assets.import.latestImport'
              : 'assets.import.dryRun',
        )}
        about={data}
        marked={(options) => assetsService.getMarkedWorkbook({ query: { importCode } }, options)}
        confirmLabel={t('assets.import.confirmImport')}
        onConfirm={confirm}
        undoText={t('assets.import.undoImportText')}
        onUndo={undo}
        onAgain={onAgain}
      >
        {data.mapping && !isMatching && (data.state === 'parsed' || data.state === 'overtaken') && (
          <Button onClick={() => setAsked(true)}>{t('assets.import.mapAgain')}</Button>
        )}
      </ImportHead>
      {isMatching ? <MappingStep about={data} onJob={onJob} /> : <Outcome data={data} risks={risks} />}
    </div>
  );
}

/** What the import does or did, and what is wrong with its workbook. */
function Outcome({ data, risks }: { data: ImportDetail; risks: string }) {
  const t = useT();
  const { importCode } = data;
  const countOf = (key: 'added' | 'changed' | 'unchanged' | 'kept') =>
    formatNumber(sum(Object.values(data.summary).map((part) => part[key])));
  return (
    <>
      <Verdict
        data={data}
        sums={{
          added: countOf('added'),
          changed: countOf('changed'),
          unchanged: countOf('unchanged'),
          kept: countOf('kept'),
        }}
        risks={Object.values(data.summary.risks ?? {}).some((count) => count > 0) ? risks : undefined}
      />
      {data.state !== 'undone' && <SummaryTable summary={data.summary} />}
      {data.state !== 'confirmed' && data.state !== 'undone' && (
        <Tabs
          defaultActiveKey={data.errorCount + data.warningCount > 0 ? 'problems' : 'changes'}
          items={[
            {
              key: 'problems',
              label: t('assets.import.problems', { count: formatNumber(data.errorCount + data.warningCount) }),
              children: <FindingList importCode={importCode} view="problems" />,
            },
            {
              key: 'changes',
              label: t('assets.import.changes'),
              children: <FindingList importCode={importCode} view="changes" />,
            },
          ]}
        />
      )}
    </>
  );
}

function Verdict({
  data,
  sums,
  risks,
}: {
  data: ImportDetail;
  sums: Record<'added' | 'changed' | 'unchanged' | 'kept', string>;
  /** The list of risks; absent where the workbook has none. */
  risks: string | undefined;
}) {
  const t = useT();
  const { state, errorCount, warningCount } = data;
  if (state === 'confirmed') {
    return (
      <Alert
        type="success"
        showIcon
        title={t('assets.import.imported')}
        description={
          <>
            {t('assets.import.importedText', sums)} {risks && <Link to={risks}>{t('assets.openRisks')}</Link>}
          </>
        }
      />
    );
  }
  if (state === 'undone') return <Alert type="info" showIcon title={t('assets.import.importUndone')} />;
  if (state === 'overtaken') return <Alert type="warning" showIcon title={t('assets.import.overtaken')} />;
  const counts = { errors: formatNumber(errorCount), warnings: formatNumber(warningCount) };
  if (errorCount > 0) return <Alert type="error" showIcon title={t('assets.import.errorsFound', counts)} />;
  return (
    <Alert
      type="info"
      showIcon
      title={warningCount > 0 ? t('assets.import.warningsOnly', counts) : t('assets.import.noErrors')}
    />
  );
}

function SummaryTable({ summary }: { summary: ImportDetail['summary'] }) {
  const t = useT();
  const number = (key: 'added' | 'changed' | 'unchanged' | 'kept') => ({
    title: t(`assets.import.${key}`),
    dataIndex: key,
    align: 'right' as const,
    width: 110,
    render: (count: number) => formatNumber(count),
  });
  return (
    <>
      <PlainTable
        style={{ marginBlock: 12, maxWidth: 760 }}
        rowKey="part"
        dataSource={inventoryParts.map((part) => ({ part, ...summary[part] }))}
        columns={[
          {
            title: t('assets.import.part'),
            dataIndex: 'part',
            render: (part: (typeof inventoryParts)[number]) => t(`assets.import.part_${part}`),
          },
          number('added'),
          number('changed'),
          number('unchanged'),
          number('kept'),
        ]}
      />
      <p className={styles.note}>{t('assets.import.keptHint')}</p>
    </>
  );
}
