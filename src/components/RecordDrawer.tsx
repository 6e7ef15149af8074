import { DrawerForm } from '@ant-design/pro-components';
import { Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import type { RecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useSaveKey } from '@/hooks/useSaveKey';
import type { FormStages } from '@/hooks/useStages';
import { useT } from '@/locales';
import type { ComparedFields } from './ConflictDialog';
import { DraftNotice } from './DraftNotice';
import { DrawerTitle } from './DrawerTitle';
import styles from './RecordDrawer.module.css';
import { FormEnd, formProps, RecordQuestions } from './RecordParts';
import { RecordStages } from './RecordStages';

interface Props<Row extends { version: number }, Values extends object> {
  record: RecordForm<Row, Values>;
  title: string;
  width?: number;
  /** Every field and how it reads, for a conflict; a form that only makes new records has none. */
  compare?: ComparedFields<Values>;
  submitLabel?: string;
  /** Deletes the record, after this question. */
  removal?: { question: string; onConfirm: () => Promise<unknown> };
  /** Beside the buttons: which keys there are, what saving does. */
  hint?: ReactNode;
  onClose: () => void;
  /** To the record before or after this one, where a list is worked through; absent at its ends. */
  steps?: { onPrevious?: () => void; onNext?: () => void };
  /** It is filled in one stage after the other; the last one sends it. */
  stages?: FormStages;
  /** Before a field's change is taken in. */
  onValues?: (changed: Partial<Values>) => void;
  /** Replaces the form: the progress, or the next step. */
  instead?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/**
 * A record's form over its list: previous and next, Ctrl+S, Enter, a draft that survives a reload, and both versions
 * side by side where somebody else was quicker.
 */
export function RecordDrawer<Row extends { version: number }, Values extends object>(props: Props<Row, Values>) {
  const {
    record,
    title,
    width = 640,
    compare,
    submitLabel,
    removal,
    hint,
    onClose,
    steps,
    stages,
    onValues,
    instead,
  } = props;
  const t = useT();
  const { origin, saving, editable, draftOf } = record;
  const guard = useLeaveGuard(record);
  useFocusReturn();
  /** What Enter, Ctrl+S and the first button do. */
  const advance = () => (stages && !stages.isLast ? void stages.next().catch(report) : record.submit());
  useSaveKey(() => editable && !instead && advance(), true);
  // A new one is there again when its form is: nothing to ask about.
  const close = () => {
    if (origin || !record.keepsDraft) return guard.ask('form', onClose);
    guard.release();
    onClose();
  };
  const step = (go: (() => void) | undefined) => go && (() => guard.ask('step', go));
  const form = formProps(record, advance);
  return (
    <>
      <DrawerForm<Values>
        open
        title={<DrawerTitle>{title}</DrawerTitle>}
        width={width}
        {...form}
        onValuesChange={(changed: Partial<Values>) => {
          onValues?.(changed);
          record.touched();
        }}
        drawerProps={{
          onClose: close,
          extra: steps && origin && (
            <>
              <Button disabled={!steps.onPrevious} onClick={step(steps.onPrevious)}>
                {t('record.previous')}
              </Button>{' '}
              <Button disabled={!steps.onNext} onClick={step(steps.onNext)}>
                {t('record.next')}
              </Button>
            </>
          ),
        }}
        submitter={
          editable &&
          !instead && {
            render: () => (
              <div className={styles.footer}>
                {removal && (
                  <Popconfirm
                    title={removal.question}
                    okText={t('record.remove')}
                    okButtonProps={{ danger: true }}
                    onConfirm={removal.onConfirm}
                    styles={{ root: { maxWidth: 360 } }}
                  >
                    <Button danger type="text">
                      {t('record.remove')}
                    </Button>
                  </Popconfirm>
                )}
                <span className={styles.hint}>
                  {hint ?? t(origin ? 'record.saveKeys' : stages ? 'record.draftKeptStages' : 'record.draftKept')}
                </span>
                <Button onClick={close}>{t('common.cancel')}</Button>
                {origin && steps?.onNext && (
                  <Button disabled={saving} onClick={() => record.submit(steps.onNext)}>
                    {t('record.saveAndNext')}
                  </Button>
                )}
                {stages && stages.at > 0 && (
                  <Button disabled={saving} onClick={() => void stages.go(stages.at - 1).catch(report)}>
                    {t('record.stageBack')}
                  </Button>
                )}
                <Button type="primary" loading={saving} onClick={advance}>
                  {stages && !stages.isLast ? t('record.stageNext') : (submitLabel ?? t('common.save'))}
                </Button>
              </div>
            ),
          }
        }
      >
        {instead}
        {/* Kept hidden behind its replacement: a failed job leads back to it. */}
        <div hidden={Boolean(instead)}>
          {draftOf && <DraftNotice savedAt={draftOf} onDiscard={record.discard} />}
          {stages ? <RecordStages stages={stages}>{props.children}</RecordStages> : props.children}
          <FormEnd record={record} />
        </div>
      </DrawerForm>
      <RecordQuestions record={record} guard={guard} compare={compare} />
    </>
  );
}
