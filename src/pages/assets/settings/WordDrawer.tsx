import { Button, Checkbox, Drawer, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { type Conflict, ConflictDialog, conflictOf, pick } from '@/components/ConflictDialog';
import { DrawerTitle } from '@/components/DrawerTitle';
import { SaveGuard } from '@/components/SaveGuard';
import { toast } from '@/feedback';
import { useConfirmLeave } from '@/hooks/useConfirmLeave';
import { useFieldFailures } from '@/hooks/useFieldFailures';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { assetsService, type CatalogueEntry } from '@/services/assets';
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
  const initial: Values = entry ? { name: entry.zh, categories: entry.categories } : { name: '', categories: [] };
  const [version, setVersion] = useState(entry?.version);
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const leave = useConfirmLeave(dirty, t('settings.leaveText'))(onClose);
  const [conflict, setConflict] = useState<Conflict<Current> | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  useFocusReturn();

  const save = async (values: Values) => {
    if (saving) return;
    setSaving(true);
    failures.clear();
    try {
      await assetsService.saveCatalogueEntry(
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
    await assetsService.deleteCatalogueEntry({ body: { entryId: own.entryId, version: own.version } });
    void toast('success', t('settings.removedWord', { name: own.zh }));
    onDone();
    onClose();
  };

  return (
    <Drawer
      open
      size={480}
      title={
        <DrawerTitle>
          {entry
            ? t('settings.editWord', { name: entry.zh })
            : t(kind === 'threat' ? 'settings.addThreat' : 'settings.addVulnerability')}
        </DrawerTitle>
      }
      onClose={leave}
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
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="primary" loading={saving} onClick={() => form.submit()}>
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <SaveGuard dirty={dirty} text={t('settings.leaveText')} />
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={save}
        onValuesChange={() => setDirty(true)}
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
        <ConflictDialog<Values>
          conflict={conflict}
          base={initial}
          mine={form.getFieldsValue()}
          fields={{
            name: { label: t('settings.name') },
            categories: {
              label: t('settings.categories'),
              show: (codes) => (codes ?? []).map((code) => word('unitCategory', code)).join(' · '),
            },
          }}
          onMerge={(theirs) => {
            form.setFieldsValue(pick(conflict.current, theirs));
            setVersion(conflict.current.version);
            setConflict(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Drawer>
  );
}
