import { useEventListener } from 'ahooks';
import { Button, Drawer, Form, type FormInstance, Popconfirm } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { type ComparedFields, type Conflict, ConflictDialog, conflictOf, pick } from '@/components/ConflictDialog';
import { DrawerTitle } from '@/components/DrawerTitle';
import { SaveGuard } from '@/components/SaveGuard';
import { toast } from '@/feedback';
import { useConfirmLeave } from '@/hooks/useConfirmLeave';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useRecordDraft } from '@/hooks/useRecordDraft';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { formatInstant } from '@/utils/format';
import { same } from '@/utils/same';
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
  /** What the form of a new one starts from. */
  fresh: Values;
  valuesOf: (row: Row) => Values;
  compare: ComparedFields<Values>;
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

/**
 * Editing one record without leaving its list: previous and next, Ctrl+S, a draft that survives a reload, and both
 * versions side by side where somebody else was quicker.
 */
export function AssetDrawer<Row extends Asset, Values extends object>(props: AssetDrawerProps<Row, Values>) {
  const {
    recordKey,
    row,
    newTitle,
    fresh,
    valuesOf,
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
  const leaving = useConfirmLeave(dirty, t('common.leaveText'));
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const { draft, origin, keep, discard } = useRecordDraft<Row, Values>(`${user?.accountId}:${recordKey}`, row);
  const editable = row === null || row.allowedActions.includes('edit');

  useEffect(() => {
    if (draft && editable) {
      form.setFieldsValue(draft.values.values as never);
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
      await save(values, origin.current?.version, idempotencyKey);
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

  return (
    <Drawer
      open
      size={640}
      title={
        <DrawerTitle>
          {row ? t(editable ? 'assets.editOf' : 'assets.viewOf', { name: row.name }) : newTitle}
        </DrawerTitle>
      }
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
        initialValues={row ? valuesOf(row) : fresh}
        disabled={!editable}
        requiredMark
        scrollToFirstError
        onFinish={submit}
        onValuesChange={(_, values) => {
          setDirty(true);
          keep(values);
          // A save whose answer was lost is repeated under its key; this is another one.
          setIdempotencyKey(crypto.randomUUID());
        }}
      >
        {fields(form)}
      </Form>
      {below}
      {conflict && (
        <ConflictDialog<Values>
          conflict={{ ...conflict, current: valuesOf(conflict.current) }}
          base={origin.current ? valuesOf(origin.current) : fresh}
          mine={form.getFieldsValue()}
          fields={compare}
          onMerge={(theirs) => {
            const current = valuesOf(conflict.current);
            origin.current = conflict.current;
            form.setFieldsValue(pick(current, theirs) as never);
            setConflict(null);
            const values = form.getFieldsValue();
            if (!same(values, current)) return keep(values);
            discard();
            setDirty(false);
            onDone();
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Drawer>
  );
}
