import { useEventListener } from 'ahooks';
import { Button, Drawer, Form, type FormInstance, Modal, Popconfirm } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorCodes } from '#domain/contract/errors';
import { type Conflict, ConflictDialog, conflictOf } from '@/components/ConflictDialog';
import { SaveGuard } from '@/components/SaveGuard';
import { toast } from '@/feedback';
import { useDraft } from '@/hooks/useDraft';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { formatInstant } from '@/utils/format';
import styles from './AssetDrawer.module.css';

/** A row of one of the three lists; null while a new one is entered. */
interface Asset {
  assetCode: string;
  name: string;
  version: number;
  allowedActions: string[];
}

export interface AssetDrawerProps<Row extends Asset, Values extends object> {
  /** Names the record for drafts; the id, or 'new'. */
  recordKey: string;
  row: Row | null;
  newTitle: string;
  /** What the form starts from. */
  initial: Values;
  /** Fields to compare when somebody else saved in between. */
  compare: readonly { key: keyof Row & string; label: string; show?: (value: Row[keyof Row] | undefined) => string }[];
  fields: (form: FormInstance<Values>) => ReactNode;
  /** Below the form: where the record's derived value comes from. */
  below?: ReactNode;
  save: (values: Values, version: number | undefined, idempotencyKey: string) => Promise<unknown>;
  remove?: () => Promise<unknown>;
  /** After a save or a removal: the list is loaded again. */
  onDone: () => void;
  onClose: () => void;
  /** To the record before or after this one; absent at the ends. */
  onPrevious?: () => void;
  onNext?: () => void;
}

const isObject = <T,>(values: unknown): values is T => typeof values === 'object' && values !== null;

/**
 * Editing one record without leaving its list: previous and next, Ctrl+S, a draft that survives a reload, and both
 * versions side by side where somebody else was quicker.
 */
export function AssetDrawer<Row extends Asset, Values extends object>(props: AssetDrawerProps<Row, Values>) {
  const {
    recordKey,
    row,
    newTitle,
    initial,
    compare,
    fields,
    below,
    save,
    remove,
    onDone,
    onClose,
    onPrevious,
    onNext,
  } = props;
  const t = useT();
  const { user } = useSession();
  const [form] = Form.useForm<Values>();
  useFocusReturn();
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  // Where one's own values go on top of a newer version, that version is what the save is checked against.
  const version = useRef(row?.version);
  const { draft, keep, discard } = useDraft<Values>(`${user?.accountId}:${recordKey}`, isObject);
  const editable = row === null || row.allowedActions.includes('edit');

  useEffect(() => {
    version.current = row?.version;
  }, [row?.version]);

  useEffect(() => {
    if (draft && editable) {
      form.setFieldsValue(draft.values as never);
      setDirty(true);
    }
  }, [draft, editable, form]);

  // Wherever the focus is: after a dialog or a reload it is not in the form.
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (!editable || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    form.submit();
  });

  const submit = async (values: Values) => {
    if (saving) return;
    setSaving(true);
    try {
      await save(values, version.current, idempotencyKey);
      discard();
      setDirty(false);
      setIdempotencyKey(crypto.randomUUID());
      void toast('success', t('assets.savedNext'));
      onDone();
      if (row === null) onClose();
    } catch (error) {
      const found = conflictOf<Row>(error);
      if (found) setConflict(found);
      else if (error instanceof PortalError && error.code === errorCodes.codeTaken) {
        form.setFields([{ name: 'assetCode' as never, errors: [error.message] }]);
      } else if (error instanceof PortalError && error.details.fields) {
        form.setFields(
          Object.entries(error.details.fields).map(([name, text]) => ({
            name: name.split('.') as never,
            errors: [text],
          })),
        );
      }
      // What was typed stays in the form and in the draft; the failure itself has been shown.
    } finally {
      setSaving(false);
    }
  };

  /** Goes on at once where nothing would be lost, else asks. */
  const leaving = (go: () => void) => () => {
    if (!dirty) return go();
    Modal.confirm({
      title: t('common.leaveTitle'),
      content: t('common.leaveText'),
      okText: t('common.leaveOk'),
      cancelText: t('common.leaveStay'),
      onOk: go,
    });
  };

  return (
    <Drawer
      open
      size={640}
      title={row ? t(editable ? 'assets.editOf' : 'assets.viewOf', { name: row.name }) : newTitle}
      onClose={leaving(onClose)}
      extra={
        row && (
          <>
            <Button disabled={!onPrevious} onClick={onPrevious && leaving(onPrevious)}>
              {t('assets.previous')}
            </Button>{' '}
            <Button disabled={!onNext} onClick={onNext && leaving(onNext)}>
              {t('assets.next')}
            </Button>
          </>
        )
      }
      footer={
        editable && (
          <div className={styles.footer}>
            {row && remove && row.allowedActions.includes('delete') && (
              <Popconfirm
                title={t('assets.removeConfirm', { name: row.name })}
                okText={t('assets.remove')}
                okButtonProps={{ danger: true }}
                onConfirm={() => remove().then(onDone, () => undefined)}
                styles={{ root: { maxWidth: 360 } }}
              >
                <Button danger type="text">
                  {t('assets.remove')}
                </Button>
              </Popconfirm>
            )}
            <span className={styles.hint}>{t('assets.saveKeys')}</span>
            <Button onClick={leaving(onClose)}>{t('common.cancel')}</Button>
            <Button type="primary" loading={saving} onClick={() => form.submit()}>
              {t('common.save')}
            </Button>
          </div>
        )
      }
    >
      <SaveGuard dirty={dirty} />
      {draft && dirty && (
        <p className={styles.draft}>
          {t('common.draftFound', { time: formatInstant(draft.savedAt) })}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              discard();
              form.resetFields();
              setDirty(false);
            }}
          >
            {t('common.draftDiscard')}
          </Button>
        </p>
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial}
        disabled={!editable}
        requiredMark
        scrollToFirstError
        onFinish={submit}
        onValuesChange={(_, values) => {
          setDirty(true);
          keep(values);
        }}
      >
        {fields(form)}
      </Form>
      {below}
      {conflict && (
        <ConflictDialog<Row>
          conflict={conflict}
          mine={form.getFieldsValue() as unknown as Partial<Row>}
          fields={compare}
          onTakeTheirs={() => {
            discard();
            setDirty(false);
            setConflict(null);
            onDone();
          }}
          onKeepMine={() => {
            version.current = conflict.current.version;
            setConflict(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Drawer>
  );
}
