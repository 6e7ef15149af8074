import { Alert, Button, Skeleton } from 'antd';
import { errorCodes } from '#domain/kernel/errors';
import { FailureBlock } from '@/components/FailureBlock';
import { ImportHead } from '@/components/import/ImportHead';
import { ImportProblems } from '@/components/import/ImportProblems';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type StandardImportDetail } from '@/services/iso';
import { formatNumber } from '@/utils/format';
import styles from './standards.module.css';

interface Props {
  importCode: string;
  /** Something has come, or gone. */
  onChanged: () => void;
  onAgain: () => void;
  /** Leads to what has come. */
  onShow: (standardCode: string) => void;
}

/** What a workbook would import and its problems; after the import its outcome and the undo. */
export function StandardDryRun({ importCode, onChanged, onAgain, onShow }: Props) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => isoService.getStandardImport({ query: { importCode } }, options),
    [importCode],
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />;
  const { state, kind, standardCode } = data;
  // The dry run is loaded again, with its new state.
  const done = () => {
    refresh();
    onChanged();
  };
  const refused = (failure: Error) => {
    report(failure);
    refresh();
  };
  return (
    <>
      <ImportHead
        title={t(state === 'confirmed' || state === 'undone' ? 'standard.importReceipt' : 'standard.importTried')}
        about={data}
        marked={(options) => isoService.getMarkedStandard({ query: { importCode } }, options)}
        confirmLabel={t('standard.enter')}
        onConfirm={() =>
          isoService
            .confirmStandardImport(
              { body: { importCode } },
              { handles: [errorCodes.importNotConfirmable, errorCodes.importOvertaken] },
            )
            .then(done, refused)
        }
        undoText={t(`standard.undoText_${kind}`)}
        onUndo={() =>
          isoService
            .undoStandardImport({ body: { importCode } }, { handles: [errorCodes.importNotUndoable] })
            .then(done, refused)
        }
        onAgain={onAgain}
      >
        {state === 'confirmed' && standardCode && (
          <Button type="primary" onClick={() => onShow(standardCode)}>
            {t('standard.show')}
          </Button>
        )}
      </ImportHead>
      <Verdict data={data} />
      {state === 'parsed' && (
        <ImportProblems importCode={importCode} withSheet load={isoService.listStandardImportProblems} />
      )}
    </>
  );
}

function Verdict({ data }: { data: StandardImportDetail }) {
  const t = useT();
  const say = useSay();
  const { state, kind, fileName, errorCount, rows, difference, standardCode } = data;
  const names = {
    name: data.name ? say(data.name) : fileName,
    other: data.otherName ? say(data.otherName) : '',
    count: formatNumber(rows),
  };
  const told = (type: 'error' | 'warning' | 'info' | 'success', title: string, description?: string) => (
    <Alert className={styles.told} type={type} showIcon role="status" title={title} description={description} />
  );
  const differs = difference ? t('standard.differenceCounts', difference) : undefined;
  if (state === 'undone') return told('success', t('standard.undone'));
  if (state === 'overtaken') return told('warning', t('standard.overtaken'));
  if (state === 'confirmed') return told('success', t(`standard.entered_${kind}`, names), differs);
  if (errorCount > 0) {
    const count = formatNumber(errorCount);
    return told('error', t('standard.dryRunErrors', { name: fileName, count }), t('standard.dryRunMend'));
  }
  if (kind === 'mapping') return told('info', t('standard.dryRun_mapping', names));
  return told('info', t(standardCode ? 'standard.dryRun_version' : 'standard.dryRun_new', names), differs);
}
