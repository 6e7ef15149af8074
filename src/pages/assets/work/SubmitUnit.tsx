import { Button } from 'antd';
import { useState } from 'react';
import type { RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import { type UnitGap, unitGaps } from '#domain/subjects/assets/work/gaps';
import { stepsAt, type WorkStep } from '#domain/subjects/assets/work/workflow';
import { toast } from '@/feedback';
import { hasDraft } from '@/hooks/useRecordForm';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { type Moved, type RiskRow, submitUnits, type WorkUnit } from '@/services/assets';
import { portalToday } from '@/utils/format';
import { newRisk } from './AddRisk';
import { LeftUnits } from './LeftUnits';
import { draftOfRisk, draftOfUnit } from './saves';
import styles from './work.module.css';

interface Props {
  projectCode: string;
  unit: WorkUnit;
  /** The step on screen. */
  step: WorkStep;
  risks: readonly RiskRow[];
  criteria: RiskCriteria;
  /** Saves that have not arrived yet, or no line to send by. */
  isHeld: boolean;
  onDone: () => void;
}

/** At the end of a unit's round: handing this one to its reviewer, or what it still lacks. */
export function SubmitUnit({ projectCode, unit, step, risks, criteria, isHeld, onDone }: Props) {
  const t = useT();
  const { user } = useSession();
  const [sending, setSending] = useState(false);
  const [left, setLeft] = useState<Moved['left']>([]);
  const steps = stepsAt(unit.stage, unit.rounds);
  if (unit.state !== 'inhand' || steps.at(-1) !== step || !unit.allowedActions.includes('submit')) return null;
  const content = { riskCount: risks.length, risks, isSeen: true, criteria, today: portalToday() };
  const gaps = unitGaps('submit', steps, content);
  const submit = async () => {
    const drafts = [
      draftOfUnit(projectCode, unit.unitId),
      ...risks.flatMap(({ riskId }) => steps.map((one) => draftOfRisk(projectCode, riskId, one))),
    ];
    // What was typed and not saved would not go with it.
    if (hasDraft(user?.accountId, newRisk(projectCode, unit.unitId)))
      return void toast('warning', t('assets.work.submitUnadded'));
    if (drafts.some((name) => hasDraft(user?.accountId, name)))
      return void toast('warning', t('assets.work.submitUnsaved'));
    setSending(true);
    try {
      const answer = await submitUnits({ projectCode, unitIds: [unit.unitId] });
      setLeft(answer.left);
      if (answer.moved > 0) void toast('success', t('assets.work.submitted', { count: answer.moved }));
    } catch (failure) {
      if (!(failure instanceof PortalError)) throw failure;
    } finally {
      setSending(false);
      onDone();
    }
  };
  const words = (one: UnitGap) => t(`assets.work.gap_${one}`);
  return (
    <>
      {left.length > 0 && <LeftUnits title={t('assets.work.submittedPartly', { moved: 0, left: 1 })} left={left} />}
      <div className={styles.submitBar}>
        <span className={styles.soft}>
          {gaps.length === 0
            ? t('assets.work.submitHint')
            : t('assets.work.submitLacks', { gaps: gaps.map(words).join(t('common.comma')) })}
        </span>
        <Button loading={sending} disabled={gaps.length > 0 || isHeld} onClick={submit}>
          {t('assets.work.submitThis')}
        </Button>
      </div>
    </>
  );
}
