import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import type { LeaveGuard } from '@/hooks/useLeaveGuard';
import type { RecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { type ComparedFields, ConflictDialog } from './ConflictDialog';
import { LeaveQuestion } from './LeaveQuestion';
import styles from './RecordParts.module.css';

/** The props of ProForm for a record's form. @param submit what Enter does */
export function formProps<Row extends { version: number }, Values extends object>(
  record: RecordForm<Row, Values>,
  submit: () => void = record.submit,
) {
  return {
    form: record.form,
    layout: 'vertical',
    initialValues: record.initialValues,
    disabled: !record.editable,
    // A DrawerForm would show calendars and lists inside the drawer's body, which cuts them off.
    formComponentType: 'ModalForm',
    autoFocusFirstInput: false,
    scrollToFirstError: { focus: true },
    // ProForm's own texts in empty fields say nothing that their labels do not.
    fieldProps: { placeholder: '' },
    // Nothing is handed to ProForm to wait for: it would keep the failure to itself.
    onFinish: async () => submit(),
    // No field is wrong: another check began meanwhile, and antd gave up the one that Enter began.
    onFinishFailed: ({ errorFields }: { errorFields: unknown[] }) => {
      if (errorFields.length === 0) submit();
    },
    onValuesChange: record.touched,
  } as const;
}

type Failing = Pick<RecordForm<never, object>, 'problem' | 'dirty'>;

/** A failure that belongs to no field. */
export function FormProblem({ record: { problem, dirty } }: { record: Failing }) {
  const t = useT();
  const alert = useRef<HTMLDivElement>(null);
  // Wherever the button that was pressed is, what came of it is seen.
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const kept = dirty && t('record.saveFailedKept');
  return (
    problem && (
      <div ref={alert} className={styles.problem}>
        <Alert type="error" showIcon role="alert" title={problem} description={kept} />
      </div>
    )
  );
}

/** The last lines of a form: what went wrong, and the button that Enter presses. */
export function FormEnd({ record }: { record: Failing }) {
  return (
    <>
      <FormProblem record={record} />
      <button type="submit" hidden />
    </>
  );
}

interface Props<Row extends { version: number }, Values extends object> {
  record: RecordForm<Row, Values>;
  guard: LeaveGuard;
  compare?: ComparedFields<Values>;
}

/** What a record's form asks over itself: which of two versions, and whether to leave. */
export function RecordQuestions<Row extends { version: number }, Values extends object>(props: Props<Row, Values>) {
  const { record, guard, compare } = props;
  return (
    <>
      <LeaveQuestion guard={guard} keepsDraft={record.keepsDraft} />
      {record.conflict && compare && <ConflictDialog<Values> {...record.conflict} fields={compare} />}
    </>
  );
}
