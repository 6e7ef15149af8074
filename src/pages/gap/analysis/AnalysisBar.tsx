import { Link } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { moveGapAnalysisRules } from '#domain/generated/rules/gap/moveGapAnalysis';
import { type AnalysisAction, analysisActions } from '#domain/subjects/gap/analysis/workflow';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { usePlaces } from '@/features/project/usePlaces';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type GapAnalysis, gapService } from '@/services/gap';
import { formatInstant } from '@/utils/format';
import { AnalysisStatus } from './AnalysisStatus';
import styles from './gap.module.css';

/** What leads on from each status; everything else is a lesser button. */
const leading: readonly AnalysisAction[] = ['begin', 'analyse', 'finish'];

interface Props {
  analysis: GapAnalysis;
  onChanged: () => void;
}

/** The state of the analysis, and the steps that the user may take. */
export function AnalysisBar({ analysis, onChanged }: Props) {
  const t = useT();
  const say = useSay();
  const places = usePlaces(analysis.projectCode);
  const [busy, setBusy] = useState<AnalysisAction | null>(null);
  const [reopening, setReopening] = useState(false);
  const { projectCode, status, standardName, evaluatedAt, questionnaires, coverage, allowedActions } = analysis;
  const unassessed = coverage.applicable - coverage.assessed;
  const move = async (action: AnalysisAction) => {
    setBusy(action);
    try {
      const { evaluated } = await gapService.moveGapAnalysis({ body: { projectCode, action } });
      const isEvaluation = action === 'begin' || action === 'evaluate';
      if (!isEvaluation) void toast('success', t(`questionnaire.gap.${action}Done`));
      else if (evaluated) void toast('success', t(`questionnaire.gap.${action}Done`, evaluated));
    } finally {
      setBusy(null);
      onChanged();
    }
  };
  const steps = analysisActions.filter((action) => allowedActions.includes(action));
  return (
    <div className={styles.bar}>
      <span className={styles.grow}>
        <strong>{say(standardName)}</strong> {status && <AnalysisStatus status={status} />}
        <span className={styles.soft}>
          {[
            evaluatedAt && t('questionnaire.gap.evaluatedAt', { when: formatInstant(evaluatedAt) }),
            t('questionnaire.gap.questionnaires', questionnaires),
            coverage.applicable > 0 && t('questionnaire.gap.coverage', coverage),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {status === 'report-finished' && <Link to={places.gap('report')}>{t('questionnaire.gap.toReport')}</Link>}
      {[...steps]
        .sort((one, other) => Number(leading.includes(one)) - Number(leading.includes(other)))
        .map((action) => {
          const button = {
            type: leading.includes(action) ? ('primary' as const) : ('default' as const),
            loading: busy === action,
            children: t(action === 'finish' ? 'questionnaire.gap.finishAnalysis' : `questionnaire.gap.${action}`),
          };
          if (action === 'reopen') return <Button key={action} {...button} onClick={() => setReopening(true)} />;
          if (action === 'finish' || action === 'revoke')
            return (
              <Popconfirm
                key={action}
                title={
                  action === 'finish' && unassessed > 0
                    ? t('questionnaire.gap.finishPartly', { count: unassessed })
                    : t(`questionnaire.gap.${action}Question`)
                }
                onConfirm={() => move(action).catch(report)}
                styles={{ root: { maxWidth: 360 } }}
              >
                <Button {...button} />
              </Popconfirm>
            );
          return <Button key={action} {...button} onClick={() => void move(action).catch(report)} />;
        })}
      {reopening && (
        <RecordDialog<{ reason?: string }>
          title={t('questionnaire.gap.reopenTitle')}
          okText={t('questionnaire.gap.reopen')}
          send={async ({ reason = '' }, options) => {
            await gapService.moveGapAnalysis({ body: { projectCode, action: 'reopen', reason } }, options);
          }}
          onTried={onChanged}
          onClose={() => setReopening(false)}
        >
          <NoteField
            name="reason"
            label={t('questionnaire.gap.reason')}
            {...moveGapAnalysisRules.reason}
            required
            autoFocus
            minRows={3}
          />
        </RecordDialog>
      )}
    </div>
  );
}
