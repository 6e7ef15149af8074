import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { MAPPING_ROWS_MAX, STANDARD_ENTRIES_MAX, type StandardImportKind } from '#domain/subjects/iso/rules';
import { DownloadFailure } from '@/components/DownloadFailure';
import { DrawerTitle } from '@/components/DrawerTitle';
import { WorkbookUpload } from '@/components/import/WorkbookUpload';
import { useDownload } from '@/hooks/useDownload';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { isoService, type StandardRow } from '@/services/iso';
import { formatNumber } from '@/utils/format';
import { StandardDryRun } from './StandardDryRun';
import { StandardImports } from './StandardImports';
import styles from './standards.module.css';

type Named = Pick<StandardRow, 'standardCode' | 'zh' | 'en'>;

interface Props {
  kind: StandardImportKind;
  /** Whose new version or mapping it is; absent: a new standard. */
  of?: Named;
  /** Something has come, or gone. */
  onChanged: () => void;
  /** Leads to what has come. */
  onShow: (standardCode: string) => void;
  onClose: () => void;
}

/** A standard, a new version or a mapping from a spreadsheet: template, upload, dry run, entering it, and taking it back. */
export default function StandardImport({ kind, of, onChanged, onShow, onClose }: Props) {
  const t = useT();
  const say = useSay();
  useFocusReturn();
  const { download, failed } = useDownload();
  const [importCode, setImportCode] = useState('');
  const [otherCode, setOtherCode] = useState('');
  const [note, setNote] = useState('');
  const name = of && say(of);
  const title = !name
    ? t('standard.import')
    : t(kind === 'mapping' ? 'standard.importMappingOf' : 'standard.importVersionOf', { name });
  const max = kind === 'mapping' ? MAPPING_ROWS_MAX : STANDARD_ENTRIES_MAX;
  const parse = (file: File, onProgress: (percent: number) => void) => {
    const how = { onProgress, silent: true };
    const standardCode = of?.standardCode;
    return kind === 'mapping'
      ? isoService.parseMapping({ form: { standardCode: standardCode ?? '', otherCode, note }, file }, how)
      : isoService.parseStandard({ form: { standardCode: standardCode ?? '' }, file }, how);
  };
  const intro = <p className={styles.intro}>{t(`standard.importIntro_${kind}`)}</p>;
  const receipts = <StandardImports onOpen={setImportCode} />;
  const upload = (
    <WorkbookUpload
      limit={t('standard.dropLimit', { max: formatNumber(max) })}
      send={parse}
      onParsed={({ importCode: parsed }) => setImportCode(parsed)}
      after={receipts}
    />
  );
  return (
    <Drawer
      open
      size={920}
      title={<DrawerTitle>{title}</DrawerTitle>}
      onClose={onClose}
      extra={
        <Button
          icon={<DownloadOutlined />}
          onClick={() =>
            download((options) => isoService.getStandardTemplate({ query: { kind } }, options).then(saveFile))
          }
        >
          {t('workbook.template')}
        </Button>
      }
    >
      <DownloadFailure failed={failed} />
      {importCode ? (
        <StandardDryRun
          importCode={importCode}
          onChanged={onChanged}
          onAgain={() => setImportCode('')}
          onShow={onShow}
        />
      ) : kind === 'mapping' && of ? (
        <>
          {intro}
          <MappingFields of={of} otherCode={otherCode} onOther={setOtherCode} note={note} onNote={setNote} />
          {otherCode ? upload : receipts}
        </>
      ) : (
        <>
          {intro}
          {upload}
        </>
      )}
    </Drawer>
  );
}

interface FieldsProps {
  of: Named;
  otherCode: string;
  onOther: (otherCode: string) => void;
  note: string;
  onNote: (note: string) => void;
}

/** Which standard the mapping leads to, and what is said of it. */
function MappingFields({ of, otherCode, onOther, note, onNote }: FieldsProps) {
  const t = useT();
  const say = useSay();
  const id = useId();
  const { data, loading, error } = useLoad((options) => isoService.listStandards({ query: {} }, options));
  return (
    <div className={styles.fields}>
      <div>
        <label htmlFor={`${id}other`}>{t('standard.otherStandard')}</label>
        <Select
          id={`${id}other`}
          style={{ width: '100%' }}
          value={otherCode || undefined}
          placeholder={t('standard.otherPlaceholder')}
          loading={loading}
          status={error && 'error'}
          notFoundContent={error?.message}
          options={data
            ?.filter(({ standardCode }) => standardCode !== of.standardCode)
            .map((standard) => ({ value: standard.standardCode, label: say(standard) }))}
          onChange={onOther}
        />
      </div>
      <div>
        <label htmlFor={`${id}note`}>{t('standard.mappingNote')}</label>
        <Input
          id={`${id}note`}
          value={note}
          maxLength={limits.noteLength}
          placeholder={t('standard.mappingNotePlaceholder')}
          onChange={(event) => onNote(event.target.value)}
        />
      </div>
    </div>
  );
}
