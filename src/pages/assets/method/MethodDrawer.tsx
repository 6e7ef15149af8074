import { ProForm, ProFormSwitch } from '@ant-design/pro-components';
import { Fragment, useState } from 'react';
import { saveMethodRules } from '#domain/generated/rules/assets/saveMethod';
import { importanceRules } from '#domain/subjects/assets/method/method';
import type { ComparedFields } from '@/components/ConflictDialog';
import { RadioField } from '@/components/choiceFields';
import { TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { assetsService, type MethodInput, type MethodRow } from '@/services/assets';
import styles from './method.module.css';
import {
  type CellProblem,
  draftOf,
  inputOf,
  type MethodDraft,
  problemsOf,
  type StageDraft,
  stages,
} from './methodDraft';
import { StageGrid } from './StageGrid';
import { ThreatGrid } from './ThreatGrid';

interface Props {
  method: MethodRow & { tables: NonNullable<MethodRow['tables']> };
  /** A copy becomes a method of its own; otherwise saving makes a new version. */
  isCopy: boolean;
  onSaved: (saved: { key: string; version: number }) => void;
  onClose: () => void;
}

/** A method of one's own, as a conflict brings it, too. */
interface OwnMethod {
  version: number;
  method: MethodInput;
}
const valuesOf = ({ method }: OwnMethod): MethodDraft => draftOf({ ...method, threat: method.threat, tables: method });
const tablesOf = (stage: StageDraft | undefined) => stage?.table.map((row) => row.join(' ')).join(' / ') ?? '';

/** A method of one's own in its form. */
export default function MethodDrawer({ method, isCopy, onSaved, onClose }: Props) {
  const t = useT();
  const [form] = ProForm.useForm<MethodDraft>();
  const [read] = useState(() => draftOf(method));
  const [copy] = useState(() => ({
    ...read,
    nameZh: t('assets.method.copyOfZh', { name: read.nameZh }),
    nameEn: t('assets.method.copyOfEn', { name: read.nameEn }),
  }));
  const [row] = useState<OwnMethod>(() => ({ version: method.version, method: inputOf(read) }));
  const record = useRecordForm<OwnMethod, MethodDraft>({
    name: `method:${method.key}:${isCopy ? `copy of ${method.version}` : 'own'}`,
    row: isCopy ? null : row,
    valuesOf,
    fresh: copy,
    form,
    send: async (values, options, origin) => {
      const of = origin && { key: method.key, version: origin.version };
      const saved = await assetsService.saveMethod({ body: { ...of, method: inputOf(values) } }, options);
      void toast('success', t('assets.method.savedMethod', { version: saved.version }));
      onSaved(saved);
      return null;
    },
  });
  // Nothing is watched before the form is there.
  const typed = ProForm.useWatch([], { form, preserve: true });
  const problems = problemsOf({ ...record.initialValues, ...typed });
  const stage = (name: (typeof stages)[number]) => ({
    label: t(`assets.method.stage_${name}`),
    show: (value: StageDraft | undefined) =>
      `${tablesOf(value)} · ${t('assets.method.bounds')} ${value?.bounds.join(' ')}`,
  });
  /** Each cell says what is wrong with it; here it only keeps the method from being sent. */
  const soundStage = (name: CellProblem['stage']) => ({
    validator: async () => {
      const all = form.getFieldsValue(true) as MethodDraft;
      if (problemsOf(all).some((problem) => problem.stage === name)) throw new Error();
    },
  });
  const compare: ComparedFields<MethodDraft> = {
    threat: {
      label: t('assets.method.stage_threat'),
      show: (value) => (value ? [...value.table, value.timing].map((row) => row.join(' ')).join(' / ') : ''),
    },
    nameZh: { label: t('assets.method.nameZh') },
    nameEn: { label: t('assets.method.nameEn') },
    source: { label: t('assets.method.basis') },
    assetValue: {
      label: t('assets.method.assetValue'),
      show: (value) => (value ? t(`assets.method.assetValue_${value}`) : ''),
    },
    importance: {
      label: t('assets.method.importance'),
      show: (value) =>
        importanceRules
          .filter((rule) => value?.[rule])
          .map((rule) => t(`assets.method.rule_${rule}`))
          .join(' · '),
    },
    likelihood: stage('likelihood'),
    loss: stage('loss'),
    risk: stage('risk'),
  };
  return (
    <RecordDrawer<OwnMethod, MethodDraft>
      record={record}
      width={1200}
      title={isCopy ? t('assets.method.newMethod') : t('assets.method.editMethod', { name: read.nameZh })}
      compare={compare}
      hint={
        problems.length > 0 ? (
          <span className={styles.problem}>{t('assets.method.problems', { count: problems.length })}</span>
        ) : (
          !isCopy && t('assets.method.newVersionHint')
        )
      }
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField name="nameZh" label={t('assets.method.nameZh')} {...saveMethodRules.method.name.zh} />
        <TextField name="nameEn" label={t('assets.method.nameEn')} {...saveMethodRules.method.name.en} />
        <TextField name="source" label={t('assets.method.basis')} {...saveMethodRules.method.source} />
      </div>
      <RadioField
        name="assetValue"
        label={t('assets.method.assetValue')}
        {...saveMethodRules.method.assetValue}
        textOf={(value) => t(`assets.method.assetValue_${value}`)}
      />
      <ProForm.Item label={t('assets.method.importance')}>
        <dl className={styles.rules}>
          {importanceRules.map((rule) => (
            <Fragment key={rule}>
              <dt>
                <ProFormSwitch
                  noStyle
                  name={['importance', rule]}
                  fieldProps={{ size: 'small', 'aria-label': t(`assets.method.rule_${rule}`) }}
                />{' '}
                {t(`assets.method.rule_${rule}`)}
              </dt>
              <dd>{t(`assets.method.ruleText_${rule}`)}</dd>
            </Fragment>
          ))}
        </dl>
      </ProForm.Item>
      <p className={styles.note}>{t('assets.method.pasteHint')}</p>
      <div className={styles.stages}>
        {read.threat && (
          <ProForm.Item noStyle name="threat" rules={[soundStage('threat')]}>
            <ThreatGrid problems={problems.filter((problem) => problem.stage === 'threat')} />
          </ProForm.Item>
        )}
        {stages.map((name) => (
          <ProForm.Item key={name} noStyle name={name} rules={[soundStage(name)]}>
            <StageGrid
              stage={name}
              isOf2022={Boolean(read.threat)}
              problems={problems.filter((problem) => problem.stage === name)}
            />
          </ProForm.Item>
        ))}
      </div>
    </RecordDrawer>
  );
}
