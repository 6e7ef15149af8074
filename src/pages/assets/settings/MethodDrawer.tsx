import { useEventListener } from 'ahooks';
import { Button, Drawer, Form, Input, Radio, Switch } from 'antd';
import { useState } from 'react';
import { assetValueFormulas, importanceRules } from '#domain/assets/method/method';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { type Conflict, ConflictDialog, conflictOf, pick } from '@/components/ConflictDialog';
import { DrawerTitle } from '@/components/DrawerTitle';
import { SaveGuard } from '@/components/SaveGuard';
import { toast } from '@/feedback';
import { useConfirmLeave } from '@/hooks/useConfirmLeave';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { assetsService, type MethodInput, type MethodRow } from '@/services/assets';
import { draftOf, inputOf, type MethodDraft, problemsOf, stages } from './methodDraft';
import { StageGrid } from './StageGrid';
import styles from './settings.module.css';

interface Props {
  method: MethodRow & { tables: NonNullable<MethodRow['tables']> };
  /** A copy becomes a method of its own; otherwise saving makes a new version. */
  isCopy: boolean;
  onSaved: (saved: { key: string; version: number }) => void;
  onClose: () => void;
}

/** What a conflict brings: the version that somebody else saved. */
interface Current {
  version: number;
  method: MethodInput;
}
type Shown = Omit<MethodInput, 'name'> & { nameZh: string; nameEn: string };
const shownOf = ({ name, ...method }: MethodInput): Shown => ({ ...method, nameZh: name.zh, nameEn: name.en });

/** A method of one's own in its form. */
export default function MethodDrawer({ method, isCopy, onSaved, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const [draft, setDraft] = useState<MethodDraft>(() => {
    const read = draftOf(method);
    if (!isCopy) return read;
    return {
      ...read,
      nameZh: t('settings.copyOfZh', { name: read.nameZh }),
      nameEn: t('settings.copyOfEn', { name: read.nameEn }),
    };
  });
  const [version, setVersion] = useState(method.version);
  const [dirty, setDirty] = useState(isCopy);
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [conflict, setConflict] = useState<Conflict<Current> | null>(null);
  const problems = problemsOf(draft);
  const nameless = (['nameZh', 'nameEn'] as const).filter((field) => draft[field].trim() === '');
  const change = (part: Partial<MethodDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setDirty(true);
  };

  const tables = (stage: MethodInput['risk'] | undefined) =>
    stage ? `${rows(stage.table)} · ${t('settings.bounds')} ${rows([stage.bounds])}` : '';

  const save = async () => {
    setTried(true);
    if (saving || problems.length > 0 || nameless.length > 0) return;
    setSaving(true);
    try {
      const saved = await assetsService.saveMethod(
        { body: { ...(!isCopy && { key: method.key, version }), method: inputOf(draft) } },
        { handles: [errorCodes.conflict], idempotencyKey: isCopy ? idempotencyKey : undefined },
      );
      void toast('success', t('settings.savedMethod', { version: saved.version }));
      onSaved(saved);
    } catch (error) {
      // What was typed stays; other failures have been shown.
      setConflict(conflictOf<Current>(error) ?? null);
    } finally {
      setSaving(false);
    }
  };
  // Wherever the focus is: after a dialog it is not in the form.
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    void save();
  });
  const leave = useConfirmLeave(dirty, t('settings.leaveText'))(onClose);
  const nameField = (field: 'nameZh' | 'nameEn') => {
    const missing = tried && nameless.includes(field);
    return (
      <Form.Item
        label={t(`settings.${field}`)}
        htmlFor={field}
        required
        validateStatus={missing ? 'error' : undefined}
        help={missing ? t('assets.required', { field: t(`settings.${field}`) }) : undefined}
      >
        <Input
          id={field}
          value={draft[field]}
          maxLength={limits.nameLength}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      </Form.Item>
    );
  };
  const rows = (table: unknown) => (table as number[][]).map((row) => row.join(' ')).join(' / ');

  return (
    <Drawer
      open
      size={1200}
      title={
        <DrawerTitle>{isCopy ? t('settings.newMethod') : t('settings.editMethod', { name: draft.nameZh })}</DrawerTitle>
      }
      onClose={leave}
      footer={
        <div className={styles.footer}>
          <span className={problems.length > 0 ? styles.problem : styles.hint}>
            {problems.length > 0
              ? t('settings.problems', { count: problems.length })
              : !isCopy && t('settings.newVersionHint')}
          </span>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="primary" loading={saving} onClick={save}>
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <SaveGuard dirty={dirty} text={t('settings.leaveText')} />
      <Form layout="vertical" onFinish={save}>
        <div className={styles.pair}>
          {nameField('nameZh')}
          {nameField('nameEn')}
          <Form.Item label={t('settings.basis')} htmlFor="source">
            <Input
              id="source"
              value={draft.source}
              maxLength={limits.nameLength}
              onChange={(event) => change({ source: event.target.value })}
            />
          </Form.Item>
        </div>
        <Form.Item label={t('settings.assetValue')}>
          <Radio.Group
            value={draft.assetValue}
            onChange={(event) => change({ assetValue: event.target.value })}
            options={assetValueFormulas.map((value) => ({ value, label: t(`settings.assetValue_${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('settings.importance')}>
          <dl className={styles.rules}>
            {importanceRules.map((rule) => (
              <RuleSwitch
                key={rule}
                rule={rule}
                on={draft.importance[rule]}
                onChange={(on) => change({ importance: { ...draft.importance, [rule]: on } })}
              />
            ))}
          </dl>
        </Form.Item>
        <p className={styles.note}>{t('settings.pasteHint')}</p>
        <div className={styles.stages}>
          {stages.map((stage) => (
            <StageGrid
              key={stage}
              stage={stage}
              draft={draft[stage]}
              problems={problems}
              onChange={(next) => change({ [stage]: next })}
            />
          ))}
        </div>
      </Form>
      {conflict && (
        <ConflictDialog<Shown>
          conflict={{ ...conflict, current: shownOf(conflict.current.method) }}
          base={shownOf(inputOf(draftOf(method)))}
          mine={shownOf(inputOf(draft))}
          fields={{
            nameZh: { label: t('settings.nameZh') },
            nameEn: { label: t('settings.nameEn') },
            source: { label: t('settings.basis') },
            assetValue: {
              label: t('settings.assetValue'),
              show: (value) => (value ? t(`settings.assetValue_${value}`) : ''),
            },
            importance: {
              label: t('settings.importance'),
              show: (value) =>
                importanceRules
                  .filter((rule) => value?.[rule])
                  .map((rule) => t(`settings.rule_${rule}`))
                  .join(' · '),
            },
            likelihood: { label: t('settings.stage_likelihood'), show: tables },
            loss: { label: t('settings.stage_loss'), show: tables },
            risk: { label: t('settings.stage_risk'), show: tables },
          }}
          onMerge={(theirs) => {
            const { method: current, version: latest } = conflict.current;
            change(pick(draftOf({ ...current, tables: current }), theirs));
            setVersion(latest);
            setConflict(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Drawer>
  );
}

interface RuleProps {
  rule: (typeof importanceRules)[number];
  on: boolean;
  onChange: (on: boolean) => void;
}

function RuleSwitch({ rule, on, onChange }: RuleProps) {
  const t = useT();
  return (
    <>
      <dt>
        <Switch size="small" checked={on} onChange={onChange} aria-label={t(`settings.rule_${rule}`)} />{' '}
        {t(`settings.rule_${rule}`)}
      </dt>
      <dd>{t(`settings.ruleText_${rule}`)}</dd>
    </>
  );
}
