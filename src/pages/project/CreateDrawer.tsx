import { Alert, Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SaveGuard } from '@/components/SaveGuard';
import { useDraft } from '@/hooks/useDraft';
import { type FieldOfCode, useFieldFailures } from '@/hooks/useFieldFailures';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { formatInstant } from '@/utils/format';
import styles from './CreateDrawer.module.css';

/** The key belongs to what was typed: the same content sent twice, even across a reload, makes one record. */
interface Kept<V> {
  values: V;
  idempotencyKey: string;
}

const isKept = <V,>(value: unknown): value is Kept<V> =>
  typeof value === 'object' && value !== null && 'values' in value && 'idempotencyKey' in value;

/** The draft of a form that makes a new record; `name` tells the forms of one account apart. */
export function useCreateDraft<V extends object>(name: string) {
  const { user } = useSession();
  return useDraft<Kept<V>>(`${user?.accountId}:${name}:new`, isKept);
}

interface Props<V extends object> {
  title: string;
  form: FormInstance<V>;
  draft: ReturnType<typeof useCreateDraft<V>>;
  initial: V;
  /** The fields. */
  children: ReactNode;
  submitLabel: string;
  /**
   * Sends the form; a failure is shown here, at the field it speaks of where there is one. What it answers runs once
   * the form is no longer unsaved, and may change the address.
   */
  submit: (values: V, idempotencyKey: string) => Promise<() => void>;
  fieldOfCode: FieldOfCode<V>;
  /** Before the draft is kept: what else a change brings about in the form. */
  onValues?: (changed: Partial<V>) => void;
  onClose: () => void;
  /** Stands in the form's place: the progress, or the next step. */
  instead?: ReactNode;
}

/** Making a new record without leaving the list. What was typed outlives closing, a reload and a failed save. */
export function CreateDrawer<V extends object>(props: Props<V>) {
  const { title, form, draft, initial, children, submitLabel, submit, fieldOfCode, onValues, onClose, instead } = props;
  const t = useT();
  useFocusReturn();
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  // A second Enter comes before the button has turned into a spinner.
  const sending = useRef(false);
  const failures = useFieldFailures(form, fieldOfCode);
  const found = draft.draft;
  const key = useRef(found?.values.idempotencyKey);

  useEffect(() => {
    if (found) form.setFieldsValue(found.values.values as never);
  }, [found, form]);

  /** The guard must be down before the address changes, in the same tick. */
  const release = () => flushSync(() => setDirty(false));

  const send = async (values: V) => {
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    failures.clear();
    try {
      key.current ??= crypto.randomUUID();
      const done = await submit(values, key.current);
      release();
      done();
      // Should it have to be sent again, then as a new record: this one has been taken.
      key.current = undefined;
    } catch (error) {
      failures.show(error);
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };

  return (
    <Drawer
      open
      size={560}
      title={title}
      onClose={() => {
        release();
        onClose();
      }}
      footer={
        !instead && (
          <div className={styles.footer}>
            <span className={styles.hint}>{t('project.draftKept')}</span>
            <Button type="primary" loading={saving} onClick={() => form.submit()}>
              {submitLabel}
            </Button>
          </div>
        )
      }
    >
      <SaveGuard dirty={dirty} />
      {instead}
      {/* Kept behind what stands in its place: a job that fails leads back to it. */}
      <div hidden={Boolean(instead)}>
        {found && (
          <p className={styles.draft}>
            {t('common.draftFound', { time: formatInstant(found.savedAt) })}{' '}
            <Button
              type="link"
              size="small"
              onClick={() => {
                draft.discard();
                form.resetFields();
                setDirty(false);
              }}
            >
              {t('common.draftDiscard')}
            </Button>
          </p>
        )}
        <Form<V>
          form={form}
          layout="vertical"
          initialValues={initial}
          scrollToFirstError
          onFinish={send}
          onValuesChange={(changed: Partial<V>) => {
            onValues?.(changed);
            const idempotencyKey = crypto.randomUUID();
            key.current = idempotencyKey;
            setDirty(true);
            draft.keep({ values: form.getFieldsValue(), idempotencyKey });
          }}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
            event.preventDefault();
            form.submit();
          }}
        >
          {children}
          {failures.problem && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={failures.problem}
              description={t('project.createFailedKept')}
            />
          )}
          {/* Enter submits. */}
          <button type="submit" hidden />
        </Form>
      </div>
    </Drawer>
  );
}
