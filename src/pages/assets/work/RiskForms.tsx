import { useEventListener } from 'ahooks';
import { Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ComparedFields, type Conflict, ConflictDialog, conflictOf, pick } from '@/components/ConflictDialog';
import { LevelTag } from '@/components/LevelTag';
import { lazyPage } from '@/components/lazyPage';
import { SaveGuard } from '@/components/SaveGuard';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { useDraft } from '@/hooks/useDraft';
import type { Outbox } from '@/hooks/useOutbox';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import type { RiskRow } from '@/services/assets';
import { same } from '@/utils/same';
import { type WorkBody, type WorkParcel, withWaiting } from './parcels';
import { SaveBar } from './SaveBar';
import styles from './work.module.css';

const RiskDrawer = lazyPage(() => import('../assetsReport/RiskDrawer'));

/** What one step of the work changes in a risk. */
export interface RiskPart<Values extends object> {
  /** Names the step for drafts. */
  name: string;
  /** The part of a risk that the server must let the caller change. */
  editable: RiskRow['editable'][number];
  valuesOf: (row: RiskRow) => Values;
  kind: WorkParcel['kind'];
  bodyOf: (row: RiskRow, values: Values, version: number) => WorkBody;
  compare: ComparedFields<Values>;
  /** The fields of one risk; `at` names a field of its form. */
  fields: (args: {
    row: RiskRow;
    at: (field: keyof Values & string) => (string | number)[];
    form: FormInstance;
    disabled: boolean;
    /** Says that a value was set by other means than typing. */
    touched: () => void;
    isFirst: boolean;
  }) => ReactNode;
  /** The fields name the risk themselves, and stand in one line with its level. */
  bare?: boolean;
  removable?: boolean;
}

interface Props<Values extends object> {
  projectCode: string;
  unitId: string;
  rows: readonly RiskRow[];
  part: RiskPart<Values>;
  outbox: Outbox<WorkBody>;
  /** Loads the risks again. */
  reload: () => Promise<unknown>;
  onNext?: () => void;
  /** Below the risks, above the foot. */
  children?: ReactNode;
}

interface Base<Values> {
  version: number;
  values: Values;
}
/** What was typed into each risk, on what. */
type Kept<Values> = Record<string, { base: Base<Values>; values: Values }>;
const isObject = <T,>(value: unknown): value is T => typeof value === 'object' && value !== null;

/**
 * The risks of one unit in one form: saved together, drafts kept, each checked against the version that its values
 * came from, and kept for later where the line is down.
 */
export function RiskForms<Values extends object>(props: Props<Values>) {
  const { projectCode, unitId, rows, part, outbox, reload, onNext, children } = props;
  const t = useT();
  const { user } = useSession();
  const [form] = Form.useForm();
  const [touchedIds, setTouchedIds] = useState<string[]>([]);
  const [removedIds, setRemovedIds] = useState<string[]>([]);
  const [saving, setSaving] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ riskId: string; found: Conflict<RiskRow> } | null>(null);
  const draftKey = `${user?.accountId}:work:${projectCode}:${unitId}:${part.name}`;
  const { draft, keep, discard } = useDraft<Kept<Values>>(draftKey, isObject);
  const restore = useRef(draft?.values);
  const leave = useRef(false);
  const base = useRef(new Map<string, Base<Values>>());
  const shown = rows.map((row) => withWaiting(row, outbox.parcels));
  const mayEdit = (row: (typeof shown)[number]) => row.editable.includes(part.editable) && !row.goes;
  const dirty = touchedIds.length > 0 || removedIds.length > 0;
  const typedOf = (riskId: string) => form.getFieldValue(['risks', riskId]) as Values | undefined;

  // Values follow the server's where nobody has typed; where somebody has, both texts stay until the save.
  const stamp = JSON.stringify(shown.map((row) => [row.riskId, row.version, row.waits, part.valuesOf(row)]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for the rows.
  useEffect(() => {
    for (const row of shown) {
      const before = base.current.get(row.riskId);
      const values = part.valuesOf(row);
      const untouched = !before || same(before.values, typedOf(row.riskId));
      if (!untouched && before.version !== row.version) continue;
      base.current.set(row.riskId, { version: row.version, values });
      if (untouched) form.setFieldValue(['risks', row.riskId], values);
    }
    for (const [riskId, kept] of Object.entries(restore.current ?? {})) {
      if (!shown.some((row) => row.riskId === riskId && mayEdit(row))) continue;
      // A draft is checked against the version it was typed on.
      base.current.set(riskId, kept.base);
      form.setFieldValue(['risks', riskId], kept.values);
    }
    restore.current = undefined;
    follow();
  }, [stamp]);

  // Going on waits until the guard has seen that nothing is left to save.
  useEffect(() => {
    if (dirty || !leave.current) return;
    leave.current = false;
    onNext?.();
  });

  function follow() {
    const changed = shown.filter((row) => {
      const before = base.current.get(row.riskId);
      return mayEdit(row) && before && !same(before.values, typedOf(row.riskId));
    });
    setTouchedIds(changed.map((row) => row.riskId));
    const typed = changed.map(({ riskId }) => [riskId, { base: base.current.get(riskId), values: typedOf(riskId) }]);
    if (typed.length > 0) keep(Object.fromEntries(typed));
    else discard();
  }

  async function save(goOn: boolean) {
    if (saving) return;
    if (!dirty) {
      if (goOn) onNext?.();
      return;
    }
    try {
      await form.validateFields();
    } catch {
      // The fields say what is missing.
      return;
    }
    setSaving(true);
    let waits = 0;
    const left = new Set(touchedIds);
    const gone = new Set(removedIds);
    try {
      for (const row of shown) {
        const { riskId } = row;
        const values = typedOf(riskId);
        const from = base.current.get(riskId);
        const version = from?.version ?? row.version;
        const title = `${row.unitName} · ${row.threat}`;
        if (gone.has(riskId)) {
          const body = { projectCode, riskId, version: row.version };
          waits += Number((await outbox.post({ kind: 'removal', record: riskId, title, body })).kept);
          gone.delete(riskId);
        } else if (left.has(riskId) && values) {
          const body = part.bodyOf(row, values, version);
          try {
            waits += Number(
              (await outbox.post({ kind: part.kind, record: riskId, title, body, base: from?.values })).kept,
            );
          } catch (error) {
            const found = conflictOf<RiskRow>(error);
            if (found) setConflict({ riskId, found });
            throw error;
          }
        } else continue;
        base.current.delete(riskId);
        left.delete(riskId);
      }
      leave.current = goOn;
      discard();
      if (waits > 0) void toast('warning', t('work.savedOffline', { count: waits }));
      else void toast('success', t('assets.savedNext'));
    } catch (error) {
      // What was typed stays in the form and in the draft; the failure itself has been shown.
      if (!(error instanceof PortalError)) throw error;
    } finally {
      setTouchedIds([...left]);
      setRemovedIds([...gone]);
      setSaving(false);
      if (waits === 0) await reload().catch(() => undefined);
    }
  }

  useEventListener('keydown', (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    void save(false);
  });

  const conflicting = conflict && shown.find((row) => row.riskId === conflict.riskId);

  return (
    <>
      <SaveGuard dirty={dirty} />
      {draft && touchedIds.length > 0 && (
        <p className={styles.notice}>
          {t('work.draftRestored')}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              for (const [riskId, { values }] of base.current) form.setFieldValue(['risks', riskId], values);
              follow();
              void reload().catch(() => undefined);
            }}
          >
            {t('common.draftDiscard')}
          </Button>
        </p>
      )}
      <Form form={form} layout="vertical" size="middle" onValuesChange={follow} scrollToFirstError>
        <ol className={styles.risks}>
          {shown.map((row, index) => {
            const removed = removedIds.includes(row.riskId);
            const disabled = !mayEdit(row) || removed;
            return (
              <li
                key={row.riskId}
                className={part.bare ? `${styles.risk} ${styles.bare}` : styles.risk}
                data-removed={removed || row.goes || undefined}
              >
                <div className={styles.riskHead}>
                  {!part.bare && (
                    <span className={styles.riskName}>
                      <b>{row.threat}</b> <span className={styles.soft}>{row.vulnerability}</span>
                    </span>
                  )}
                  {(row.waits || row.goes) && <StatusLabel tone="waiting">{t('work.waitsToBeSent')}</StatusLabel>}
                  {!removed && touchedIds.includes(row.riskId) && (
                    <StatusLabel tone="active">{t('work.unsaved')}</StatusLabel>
                  )}
                  {removed && (
                    <>
                      <StatusLabel tone="late">{t('work.removedOnSave')}</StatusLabel>
                      <Button
                        type="link"
                        size="small"
                        onClick={() => setRemovedIds(removedIds.filter((id) => id !== row.riskId))}
                      >
                        {t('work.undo')}
                      </Button>
                    </>
                  )}
                  <span className={styles.riskLevel}>
                    {!part.bare && <span className={styles.soft}>{t('assets.riskLevel')}</span>}
                    <span className={styles.level}>
                      <LevelTag level={row.riskLevel} />
                    </span>
                    <Button type="link" size="small" onClick={() => setWhy(row.riskId)}>
                      {t('work.why')}
                    </Button>
                    {part.removable && !disabled && (
                      <Button
                        type="text"
                        size="small"
                        danger
                        aria-label={t('work.removeOf', { name: row.threat })}
                        onClick={() => setRemovedIds([...removedIds, row.riskId])}
                      >
                        {t('assets.remove')}
                      </Button>
                    )}
                  </span>
                </div>
                {part.fields({
                  row,
                  at: (field) => ['risks', row.riskId, field],
                  form,
                  disabled,
                  touched: follow,
                  isFirst: index === 0,
                })}
              </li>
            );
          })}
        </ol>
      </Form>
      {children}
      {shown.some(mayEdit) && <SaveBar dirty={dirty} saving={saving} onSave={save} hasNext={Boolean(onNext)} />}
      {why && <RiskDrawer projectCode={projectCode} riskId={why} onClose={() => setWhy(null)} />}
      {conflict && conflicting && (
        <ConflictDialog<Values>
          conflict={{ ...conflict.found, current: part.valuesOf({ ...conflicting, ...conflict.found.current }) }}
          base={base.current.get(conflict.riskId)?.values ?? {}}
          mine={typedOf(conflict.riskId) ?? {}}
          fields={part.compare}
          onMerge={(theirs) => {
            const { riskId, found } = conflict;
            const values = part.valuesOf({ ...conflicting, ...found.current });
            form.setFieldValue(['risks', riskId], { ...typedOf(riskId), ...pick(values, theirs) });
            base.current.set(riskId, { version: found.current.version, values });
            setConflict(null);
            follow();
            void reload().catch(() => undefined);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}
