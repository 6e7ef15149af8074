import { Alert, Button, Skeleton, Tabs, Tag } from 'antd';
import sum from 'lodash/sum';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { govLists } from '#domain/subjects/gov/lists';
import { type GovPart, govParts } from '#domain/subjects/gov/records';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ImportHead } from '@/components/import/ImportHead';
import { ImportProblems } from '@/components/import/ImportProblems';
import { useColumns } from '@/components/listColumns';
import { PlainTable } from '@/components/PlainTable';
import { PortalTable } from '@/components/PortalTable';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type GovImportChange, type GovImportDetail, govService } from '@/services/gov';
import { cutAt } from '@/utils/columns';
import { formatNumber } from '@/utils/format';
import { GovMapping } from './GovMapping';

interface Props {
  importCode: string;
  /** Reading it by other columns has begun. */
  onJob: (jobCode: string) => void;
  /** It was entered, or taken back. */
  onEnded: () => void;
  onAgain: () => void;
}

/** What a workbook would do, and every bad cell. */
export function GovDryRun({ importCode, onJob, onEnded, onAgain }: Props) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => govService.getGovImport({ query: { importCode } }, options),
    [importCode],
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  // Either way the dry run is loaded again, with its new state.
  const ended = () => {
    refresh();
    onEnded();
  };
  const refused = (failure: Error) => {
    report(failure);
    refresh();
  };
  const confirm = () =>
    govService
      .confirmGovImport({ body: { importCode } }, { handles: [errorCodes.importNotConfirmable] })
      .then(ended, refused);
  const undo = () =>
    govService
      .undoGovImport({ body: { importCode } }, { handles: [errorCodes.importNotUndoable] })
      .then(ended, refused);
  const isMatching = asked || data.state === 'unmapped';
  return (
    <div>
      <ImportHead
        title={t(isMatching ? 'gov.mapTitle' : 'gov.dryRun')}
        about={data}
        confirmLabel={t('gov.confirmImport')}
        onConfirm={confirm}
        undoText={t('gov.undoText')}
        onUndo={undo}
        onAgain={onAgain}
      >
        {!isMatching && data.state === 'parsed' && <Button onClick={() => setAsked(true)}>{t('gov.mapAgain')}</Button>}
      </ImportHead>
      {data.maskedColumns.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('gov.importMasked', { columns: data.maskedColumns.join(t('common.comma')) })}
        />
      )}
      {isMatching ? <GovMapping about={data} onJob={onJob} /> : <Outcome about={data} />}
    </div>
  );
}

function Verdict({ about: { state, errorCount, summary } }: { about: GovImportDetail }) {
  const t = useT();
  const changes = sum(govParts.map((part) => summary[part].added + summary[part].changed));
  if (state === 'confirmed') return <Alert type="success" showIcon title={t('gov.imported')} />;
  if (state === 'undone') return <Alert type="info" showIcon title={t('gov.undone')} />;
  if (state === 'overtaken') return <Alert type="warning" showIcon title={t('gov.overtaken')} />;
  if (errorCount > 0)
    return <Alert type="error" showIcon title={t('gov.importErrors', { count: formatNumber(errorCount) })} />;
  return <Alert type="info" showIcon title={t(changes > 0 ? 'gov.importSound' : 'gov.importNothing')} />;
}

function Outcome({ about }: { about: GovImportDetail }) {
  const t = useT();
  const { importCode, summary, errorCount, warningCount } = about;
  const number = (key: 'added' | 'changed' | 'unchanged') => ({
    title: t(`gov.${key}`),
    dataIndex: key,
    align: 'right' as const,
    width: 110,
    render: (count: number) => formatNumber(count),
  });
  return (
    <>
      <Verdict about={about} />
      <PlainTable
        style={{ marginBlock: 12, maxWidth: 640 }}
        rowKey="part"
        dataSource={govParts.map((part) => ({ part, ...summary[part] }))}
        columns={[
          { title: t('gov.import_part'), dataIndex: 'part', render: (part: GovPart) => t(`gov.part_${part}`) },
          number('added'),
          number('changed'),
          number('unchanged'),
        ]}
      />
      <Tabs
        defaultActiveKey={errorCount + warningCount > 0 ? 'problems' : 'changes'}
        items={[
          {
            key: 'problems',
            label: t('gov.problems'),
            children: <ImportProblems importCode={importCode} load={govService.listGovImportProblems} withSheet />,
          },
          { key: 'changes', label: t('gov.changes'), children: <Changes importCode={importCode} /> },
        ]}
      />
    </>
  );
}

function Changes({ importCode }: { importCode: string }) {
  const t = useT();
  const list = usePortalList({
    name: 'govImportChanges',
    load: govService.listGovImportChanges,
    of: { importCode },
    inAddress: false,
  });
  const columns = useColumns(govLists.listGovImportChanges, {
    part: { width: 120 },
    change: {
      width: 90,
      render: (change: GovImportChange['change']) => (
        <Tag color={change === 'added' ? 'green' : 'blue'}>{t(`gov.import_change_${change}`)}</Tag>
      ),
    },
    key: cutAt(240),
    fields: cutAt(520),
  });
  return (
    <PortalTable<GovImportChange>
      list={list}
      rowKey={({ part, key, fields }) => `${part} ${key} ${fields.length} ${String(fields[0]?.after)}`}
      empty={<EmptyState title={t('gov.importNothing')} text="" />}
      columns={Object.values(columns)}
    />
  );
}
