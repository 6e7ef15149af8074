import { ProFormTextArea } from '@ant-design/pro-components';
import { Form } from 'antd';
import isEqual from 'lodash/isEqual';
import { useState } from 'react';
import { readStatementLines, type StatementColumn, statementHeader } from '#domain/subjects/gap/statement/cells';
import { entryFields } from '#domain/subjects/gap/statement/versions';
import styles from '@/components/bulk/bulk.module.css';
import { PastedTable } from '@/components/paste/PastedTable';
import { pastedLines } from '@/components/paste/pastedLines';
import { saveMatches } from '@/components/paste/saveMatches';
import { TableFile } from '@/components/paste/TableFile';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { gapService, type StatedControl } from '@/services/gap';
import { formatNumber, NOTHING } from '@/utils/format';

export interface StatementPasteProps {
  projectCode: string;
  controls: readonly StatedControl[];
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
}

/** Takes over a statement of applicability from elsewhere: which column is what, what will change, what can't be used. */
export default function StatementPaste({ projectCode, controls, onTried, onClose }: StatementPasteProps) {
  const t = useT();
  const [form] = Form.useForm<{ text: string }>();
  const text = Form.useWatch('text', form) ?? '';
  const [chosen, setChosen] = useState<Readonly<Record<number, StatementColumn | null>>>({});
  const [isMatched, setIsMatched] = useState(false);
  const [isFromFile, setIsFromFile] = useState(false);
  const columns = (['ref', ...entryFields] as const).map((target) => ({
    target,
    title: t(`questionnaire.statement.${target}`),
  }));
  const titles = new Map(columns.map(({ title, target }) => [title, target]));
  const { header, lines, given, targets } = pastedLines<StatementColumn>(text, {
    headerOf: (line) => statementHeader(line, titles),
    hasHeader: true,
    chosen,
  });
  const versions = new Map(controls.map(({ entry, version }) => [entry.ref, { entry, version }]));
  const read = readStatementLines(
    lines,
    targets,
    controls.map(({ entry }) => entry),
  );
  const refOf = new Map(read.rows.map(({ line, entry }) => [line, entry.ref]));
  const changed = read.rows.filter(({ entry }) => !isEqual(entry, versions.get(entry.ref)?.entry));
  const state = () => {
    if (!targets.includes('ref')) return t('questionnaire.statement.bringNoRef');
    if (changed.length === 0) return t('questionnaire.statement.bringSame');
    return t('questionnaire.statement.bringReady', { count: formatNumber(changed.length) });
  };
  return (
    <RecordDialog<{ text: string }>
      form={form}
      width={880}
      title={t('questionnaire.statement.bringTitle')}
      okText={t('questionnaire.statement.bringDo', { count: formatNumber(changed.length) })}
      fresh={{ text: '' }}
      send={async (_, options) => {
        const entries = changed.map(({ entry }) => ({
          ...entry,
          drivers: [...entry.drivers],
          version: versions.get(entry.ref)?.version ?? 0,
        }));
        const answer = await gapService.saveStatementEntries({ body: { projectCode, entries } }, options);
        if (isMatched && isFromFile && header) saveMatches('statement', header, targets);
        void toast('success', t('questionnaire.statement.taken', { count: answer.changed }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      {(touched) => (
        <div className={styles.body}>
          <p className={styles.soft}>{t('questionnaire.statement.bringHint')}</p>
          <div className={styles.start}>
            <TableFile
              kind="statement"
              columns={columns}
              onCells={(cells, matches) => {
                form.setFieldValue('text', cells);
                setChosen(matches);
                setIsMatched(false);
                setIsFromFile(true);
                touched();
              }}
            />
          </div>
          <ProFormTextArea
            name="text"
            fieldProps={{
              autoFocus: true,
              className: styles.area,
              'aria-label': t('bulk.pasteArea'),
              placeholder: t('bulk.pasteArea'),
              autoSize: { minRows: 4, maxRows: 8 },
              onChange: () => {
                setChosen({});
                setIsFromFile(false);
              },
            }}
            rules={[{ validator: () => (changed.length > 0 ? Promise.resolve() : Promise.reject(new Error(state()))) }]}
            validateTrigger="onSubmit"
          />
          <PastedTable
            columns={columns}
            lines={lines}
            given={given}
            targets={targets}
            onTarget={(index, target) => {
              setChosen({ ...chosen, [index]: target });
              setIsMatched(true);
              touched();
            }}
            nameAt={(line) => refOf.get(line) ?? NOTHING}
            bad={read.bad}
            textOf={({ problem }) => t(`questionnaire.statement.bad_${problem}`)}
            told={[state()]}
          />
        </div>
      )}
    </RecordDialog>
  );
}
