import { type ReactNode, useRef, useState } from 'react';
import { DraftNotice } from '@/components/DraftNotice';
import { LeaveQuestion } from '@/components/LeaveQuestion';
import { lazyPage } from '@/components/lazyPage';
import { toast } from '@/feedback';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { report } from '@/hooks/useRequest';
import { useSaveKey } from '@/hooks/useSaveKey';
import { useT } from '@/locales';
import type { StepProps } from '@/pages/assets/work/step';
import { isLeading, PortalError } from '@/requestErrors';
import type { RiskRow } from '@/services/assets';
import { type OpenRisk, RiskForm, type RiskPart } from './RiskForm';
import styles from './risks.module.css';
import { SaveBar } from './SaveBar';
import { type WorkSave, withWaiting } from './saves';
import { Together } from './Together';

const RiskDrawer = lazyPage(() => import('../risk/RiskDrawer'));

interface Props<Values extends object>
  extends Pick<StepProps, 'projectCode' | 'edition' | 'queue' | 'reload' | 'onAnswer' | 'onNext'> {
  rows: readonly RiskRow[];
  part: RiskPart<Values>;
  /** Below the risks, above the foot. */
  children?: ReactNode;
}

/** The risks of one unit, saved together; each of them is a record of its own, and waits while the connection is lost. */
export function RiskForms<Values extends object>(props: Props<Values>) {
  const { projectCode, edition, rows, part, queue, reload, onAnswer, onNext, children } = props;
  const t = useT();
  const forms = useRef(new Map<string, OpenRisk<Values>>());
  const removed = useRef<ReadonlySet<string>>(new Set());
  const [, mark] = useState({});
  const [saving, setSaving] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const waits = useRef(0);
  const shown = rows.map((row) => withWaiting(row, queue.saves));
  const open = [...forms.current.values()];
  const isUnsaved = () => removed.current.size > 0 || [...forms.current.values()].some((form) => form.isUnsaved());
  const dirty = isUnsaved();
  const guard = useLeaveGuard({ key: part.name, dirty, isUnsaved });
  const draft = open.flatMap(({ draftOf }) => draftOf ?? []).sort()[0];
  const discardDrafts = () => {
    for (const form of open) if (form.draftOf) form.discard();
  };
  const setRemoved = (riskId: string, isRemoved: boolean) => {
    const others = [...removed.current].filter((id) => id !== riskId);
    removed.current = new Set(isRemoved ? [...others, riskId] : others);
    mark({});
  };
  const post = async (row: RiskRow, what: Pick<WorkSave, 'kind' | 'body' | 'base'>) => {
    const title = `${row.unitName} · ${row.threat}`;
    const { kept, answer } = await queue.post({ ...what, record: row.riskId, title });
    waits.current += Number(kept);
    return answer;
  };
  const send = async (row: RiskRow, values: Values) => {
    const body = part.bodyOf(row, values);
    const answer = await post(row, { kind: part.kind, body, base: part.valuesOf(row) });
    // Waiting: it goes on from what was typed.
    return answer ? (answer.record as RiskRow) : { ...row, ...values };
  };

  const saveAll = async (): Promise<boolean> => {
    const changed = [...forms.current].filter(([riskId, form]) => form.isUnsaved() && !removed.current.has(riskId));
    for (const [, form] of changed) if (!(await form.check())) return false;
    for (const row of shown.filter(({ riskId }) => removed.current.has(riskId))) {
      const { riskId, version } = row;
      await post(row, { kind: 'removal', body: { projectCode, riskId, version } }).catch((error: unknown) => {
        // It has no form that would show it.
        if (error instanceof PortalError && !isLeading(error.code)) void toast('warning', error.message);
        throw error;
      });
      forms.current.get(riskId)?.discard();
      setRemoved(riskId, false);
    }
    for (const [, form] of changed) if (!(await form.save())) return false;
    return true;
  };
  const save = async (goOn: boolean) => {
    if (saving) return;
    if (!isUnsaved()) {
      if (goOn) return onNext?.();
      return void toast('success', t('record.nothingToSave'));
    }
    setSaving(true);
    waits.current = 0;
    try {
      if (!(await saveAll())) return;
      if (waits.current > 0) void toast('warning', t('assets.work.savedOffline', { count: waits.current }));
      else void toast('success', t('record.saved'));
      if (goOn) onNext?.();
    } finally {
      setSaving(false);
      if (waits.current === 0) reload();
    }
  };
  const submit = (goOn: boolean) => void save(goOn).catch(report);
  useSaveKey(() => submit(false), false);

  return (
    <>
      <LeaveQuestion
        guard={guard}
        keepsDraft={open.some((form) => form.isUnsaved())}
        lost={removed.current.size > 0 ? t('assets.work.removalsLost', { count: removed.current.size }) : undefined}
      />
      {draft && <DraftNotice savedAt={draft} onDiscard={discardDrafts} />}
      {shown.some((row) => row.editable.includes(part.editable)) && (
        <div className={styles.together}>
          <Together
            projectCode={projectCode}
            step={part.name}
            edition={edition}
            disabled={dirty || queue.saves.length > 0}
            onChanged={reload}
          />
        </div>
      )}
      <ol className={styles.risks}>
        {shown.map((row, index) => (
          <RiskForm<Values>
            key={row.riskId}
            projectCode={projectCode}
            row={row}
            part={part}
            isFirst={index === 0}
            removed={removed.current.has(row.riskId)}
            onRemove={(isRemoved) => setRemoved(row.riskId, isRemoved)}
            onWhy={() => setWhy(row.riskId)}
            send={send}
            onAnswer={onAnswer}
            onForm={(riskId, form) => void (form ? forms.current.set(riskId, form) : forms.current.delete(riskId))}
            onMark={() => mark({})}
          />
        ))}
      </ol>
      {children}
      {shown.some((row) => row.editable.includes(part.editable) && !row.goes) && (
        <SaveBar dirty={dirty} saving={saving} onSave={submit} hasNext={Boolean(onNext)} />
      )}
      {why && (
        <RiskDrawer
          projectCode={projectCode}
          riskId={why}
          note={forms.current.get(why)?.isUnsaved() ? t('assets.work.whySaved') : undefined}
          onClose={() => setWhy(null)}
        />
      )}
    </>
  );
}
