import { ProForm } from '@ant-design/pro-components';
import { useUnmount } from 'ahooks';
import { Button, type FormInstance } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { WorkStep } from '#domain/subjects/assets/work/workflow';
import { type ComparedFields, ConflictDialog } from '@/components/ConflictDialog';
import { LevelTag } from '@/components/LevelTag';
import { FormProblem, formProps } from '@/components/RecordParts';
import { StatusLabel } from '@/components/StatusLabel';
import { type RecordForm, useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import type { RiskRow } from '@/services/assets';
import ofRisks from './risks.module.css';
import { draftOfRisk, type WorkBody, type WorkSave, type withWaiting } from './saves';
import styles from './work.module.css';

/** What one step of the work changes in a risk. */
export interface RiskPart<Values extends object> {
  /** Names the step for drafts. */
  name: WorkStep;
  /** The part of a risk that the server must let the caller change. */
  editable: RiskRow['editable'][number];
  valuesOf: (row: RiskRow) => Values;
  kind: WorkSave['kind'];
  bodyOf: (row: RiskRow, values: Values) => WorkBody;
  compare: ComparedFields<Values>;
  /** The fields of one risk. */
  fields: (args: {
    row: RiskRow;
    form: FormInstance<Values>;
    disabled: boolean;
    /** Says that a value was set by other means than typing. */
    touched: () => void;
    isFirst: boolean;
  }) => ReactNode;
  /** The fields name the risk themselves and share a line with its level. */
  bare?: boolean;
  removable?: boolean;
}

export type ShownRisk = ReturnType<typeof withWaiting>;
export type OpenRisk<Values extends object> = RecordForm<RiskRow, Values>;

interface Props<Values extends object> {
  projectCode: string;
  row: ShownRisk;
  part: RiskPart<Values>;
  isFirst: boolean;
  /** It is deleted with the next save. */
  removed: boolean;
  onRemove: (removed: boolean) => void;
  onWhy: () => void;
  /** Sends what was typed; answers the risk to go on from. */
  send: (row: RiskRow, values: Values) => Promise<RiskRow>;
  onAnswer: (risk: RiskRow) => void;
  /** Hands the form to the list, which saves them together; null when it goes. */
  onForm: (riskId: string, form: OpenRisk<Values> | null) => void;
  /** The list shows that something is unsaved. */
  onMark: () => void;
}

/** One risk in its form: a record of its own, with its own draft, version and conflict. */
export function RiskForm<Values extends object>(props: Props<Values>) {
  const { projectCode, row, part, isFirst, removed, onRemove, onWhy, send, onAnswer, onForm, onMark } = props;
  const t = useT();
  const { riskId } = row;
  const record = useRecordForm<RiskRow, Values>({
    name: draftOfRisk(projectCode, riskId, part.name),
    row,
    valuesOf: part.valuesOf,
    fresh: part.valuesOf(row),
    editable: row.editable.includes(part.editable) && !row.goes,
    send: (values, _options, origin) => send(origin ?? row, values),
    onAnswer,
  });
  const { dirty, draftOf, origin, editable } = record;
  useEffect(() => onForm(riskId, record));
  useUnmount(() => onForm(riskId, null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is something else to show.
  useEffect(onMark, [dirty, draftOf]);
  const shown = origin && origin.version > row.version ? origin : row;
  const disabled = !editable || removed;
  return (
    <li
      className={part.bare ? `${ofRisks.risk} ${ofRisks.bare}` : ofRisks.risk}
      data-removed={removed || row.goes || undefined}
    >
      <div className={ofRisks.riskHead}>
        {!part.bare && (
          <span className={ofRisks.riskName}>
            {shown.riskCode && <span className={styles.soft}>{shown.riskCode} </span>}
            <b>{shown.threat}</b> <span className={styles.soft}>{shown.vulnerability}</span>
          </span>
        )}
        {(row.waits || row.goes) && <StatusLabel tone="waiting">{t('assets.work.waitsToBeSent')}</StatusLabel>}
        {!removed && dirty && <StatusLabel tone="active">{t('assets.work.unsaved')}</StatusLabel>}
        {removed && (
          <>
            <StatusLabel tone="late">{t('assets.work.removedOnSave')}</StatusLabel>
            <Button type="link" size="small" onClick={() => onRemove(false)}>
              {t('assets.work.undo')}
            </Button>
          </>
        )}
        <span className={ofRisks.riskLevel}>
          {!part.bare && <span className={styles.soft}>{t('assets.riskLevel')}</span>}
          <span className={ofRisks.level}>
            <LevelTag level={shown.riskLevel} />
          </span>
          <Button type="link" size="small" onClick={onWhy}>
            {t('assets.work.why')}
          </Button>
          {part.removable && !disabled && (
            <Button
              type="text"
              size="small"
              danger
              aria-label={t('assets.work.removeOf', { name: shown.threat })}
              onClick={() => onRemove(true)}
            >
              {t('record.remove')}
            </Button>
          )}
        </span>
      </div>
      {/* Named: ids of its fields are told apart from its neighbours'. */}
      <ProForm {...formProps(record)} name={riskId} disabled={disabled} submitter={false}>
        {part.fields({ row: shown, form: record.form, disabled, touched: record.touched, isFirst })}
        <FormProblem record={record} />
      </ProForm>
      {record.conflict && <ConflictDialog<Values> {...record.conflict} fields={part.compare} />}
    </li>
  );
}
