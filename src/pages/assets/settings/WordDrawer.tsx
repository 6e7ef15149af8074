import { Button, Checkbox, Drawer, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { errorCodes } from '#domain/contract/errors';
import { limits } from '#domain/contract/limits';
import { type Conflict, ConflictDialog, conflictOf } from '@/components/ConflictDialog';
import { toast } from '@/feedback';
import { useFieldFailures } from '@/hooks/useFieldFailures';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { type CatalogueEntry, deleteCatalogueEntry, saveCatalogueEntry } from '@/services/assets';
import styles from './settings.module.css';

type Values = Pick<CatalogueEntry, 'categories'> & { name: string };
type Current = Values & { version: number };

interface Props {
  kind: 'threat' | 'vulnerability';
  /** Null: a new word. */
  entry: CatalogueEntry | null;
  onDone: () => void;
  onClose: () => void;
}

/** A word of one's own: its name, and the kinds of units it is for. */
export default function WordDrawer({ kind, entry, onDone, onClose }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const [form] = Form.useForm<Values>();
  const failures = useFieldFailures(form, { [errorCodes.nameTaken]: 'name' });
  const [version, setVersion] = useState(entry?.version);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Current> | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  useFocusReturn();

  const save = async (values: Values) => {
    if (saving) return;
    setSaving(true);
    failures.clear();
    try {
      await saveCatalogueEntry(
        { body: { kind, ...values, ...(entry && { entryId: entry.entryId, version }) } },
        { handles: [errorCodes.conflict, errorCodes.nameTaken], idempotencyKey: entry ? undefined : idempotencyKey },
      );
      void toast('success', t('settings.savedWord', { name: values.name }));
      onDone();
      onClose();
    } catch (error) {
      const found = conflictOf<Current>(error);
      if (found) setConflict(found);
      else failures.show(error);
    } finally {
      setSaving(false);
    }
  };
  const remove = async (own: CatalogueEntry) => {
    await deleteCatalogueEntry({ body: { entryId: own.entryId, version: own.version } });
    void toast('success', t('settings.removedWord', { name: own.zh }));
    onDone();
    onClose();
  };

  return (
    <Drawer
      open
      size={480}
      title={
        entry
          ? t('settings.editWord', { name: entry.zh })
          : t(kind === 'threat' ? 'settings.addThreat' : 'settings.addVulnerability')
      }
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          {entry && (
            <Popconfirm
              title={t('settings.removeWord', { name: entry.zh })}
              okText={t('assets.remove')}
              okButtonProps={{ danger: true }}
              onConfirm={() => remove(entry).catch(() => undefined)}
              styles={{ root: { maxWidth: 360 } }}
            >
              <Button danger type="text">
                {t('assets.remove')}
              </Button>
            </Popconfirm>
          )}
          <span className={styles.hint} />
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={saving} onClick={() => form.submit()}>
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={entry ? { name: entry.zh, categories: entry.categories } : { categories: [] }}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label={t('settings.name')}
          rules={[{ required: true, whitespace: true, message: t('assets.required', { field: t('settings.name') }) }]}
        >
          <Input autoFocus maxLength={limits.nameLength} />
        </Form.Item>
        <Form.Item
          name="categories"
          label={t('settings.categories')}
          rules={[{ required: true, type: 'array', min: 1, message: t('settings.chooseCategories') }]}
        >
          <Checkbox.Group options={options('unitCategory')} />
        </Form.Item>
      </Form>
      {failures.problem && <p className={styles.problem}>{failures.problem}</p>}
      {conflict && (
        <ConflictDialog<Current>
          conflict={conflict}
          mine={form.getFieldsValue()}
          fields={[
            { key: 'name', label: t('settings.name') },
            {
              key: 'categories',
              label: t('settings.categories'),
              show: (value) => (value as string[]).map((code) => word('unitCategory', code)).join(' · '),
            },
          ]}
          onTakeTheirs={() => {
            onDone();
            onClose();
          }}
          onKeepMine={() => {
            setVersion(conflict.current.version);
            setConflict(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Drawer>
  );
}
