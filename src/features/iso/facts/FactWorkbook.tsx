import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { toast } from '@/feedback';
import { useDownload } from '@/hooks/useDownload';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { type FactsFromWorkbook, isoService, type VariableComponentRow } from '@/services/iso';
import { megabytes } from '@/utils/format';
import styles from './facts.module.css';
import type { Values } from './useValueText';

interface Props {
  projectCode: string;
  moduleCode: string;
  components: readonly VariableComponentRow[];
  /** Takes values into fields of the form, as if they had been typed. */
  onTake: (values: Values) => void;
}

/** Fills a module in from a workbook, for those who gather facts away from the portal: what it holds goes into the form, which saves it. */
export function FactWorkbook({ projectCode, moduleCode, components, onTake }: Props) {
  const t = useT();
  const say = useSay();
  const { download } = useDownload();
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<FactsFromWorkbook['problems']>([]);
  const query = { projectCode, moduleCode };
  const take = async (file: File) => {
    setFailure('');
    setProblems([]);
    if (file.size > limits.spreadsheetBytes)
      return setFailure(t('record.fileTooLarge', { name: file.name, size: megabytes(limits.spreadsheetBytes) }));
    setReading(true);
    try {
      const read = await isoService.readFactWorkbook({ form: query, file }, { silent: true });
      const count = Object.keys(read.values).length;
      setProblems(read.problems);
      if (count > 0) {
        onTake(read.values);
        void toast('success', t('facts.workbookTaken', { count }));
      } else if (read.problems.length === 0) setFailure(t('facts.workbookNone'));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('common.unknownError'));
    } finally {
      setReading(false);
    }
  };
  const nameOf = ({ name, field }: FactsFromWorkbook['problems'][number]): string => {
    const component = components.find((one) => one.name === name);
    const part = component?.fields?.find((one) => one.name === field);
    return [component, part].flatMap((one) => (one ? [say(one)] : [])).join(' · ');
  };
  return (
    <>
      <div className={styles.workbook}>
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => download((options) => isoService.getFactWorkbook({ query }, options).then(saveFile))}
        >
          {t('facts.workbook')}
        </Button>
        <Upload
          accept=".xlsx"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file);
            return false;
          }}
        >
          <Button size="small" icon={<UploadOutlined />} loading={reading}>
            {t('facts.workbookTake')}
          </Button>
        </Upload>
      </div>
      {failure && <Alert type="error" showIcon role="alert" title={failure} className={styles.read} />}
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={styles.read}
          title={t('facts.workbookProblems', { count: problems.length })}
          description={
            <ul className={styles.problems}>
              {problems.slice(0, SHOWN).map((one) => (
                <li key={`${one.sheet} ${one.row} ${one.name} ${one.field ?? ''}`}>
                  {t('facts.workbookProblem', {
                    sheet: one.sheet,
                    row: one.row,
                    name: nameOf(one),
                    why: t(`facts.workbook_${one.fault}`),
                  })}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

/** More would not be read at once: the next ones are shown once these are mended. */
const SHOWN = 20;
