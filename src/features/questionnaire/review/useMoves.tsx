import { type ReactNode, useState } from 'react';
import type { QuestionnaireAction } from '#domain/subjects/questionnaire/flow/workflow';
import { confirmLoss, toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type QuestionnaireBrief, questionnaireService } from '@/services/questionnaire';
import { ReasonDialog } from './ReasonDialog';

/** Makes the steps of questionnaires; what needs a reason or a second thought is asked first. */
export function useMoves(projectCode: string, onChanged: () => void) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ action: 'return' | 'reopen'; questionnaireCode: string }>();

  const done = (action: QuestionnaireAction) => void toast('success', t(`questionnaire.review.done_${action}`));
  const send = async (action: QuestionnaireAction, work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      done(action);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const move = async (action: QuestionnaireAction, questionnaire?: QuestionnaireBrief): Promise<void> => {
    const questionnaireCode = questionnaire?.questionnaireCode ?? '';
    const body = { projectCode, questionnaireCode };
    if (action === 'return' || action === 'reopen') return setAsked({ action, questionnaireCode });
    if (action === 'remove') {
      const isMeant = await confirmLoss({
        title: t('questionnaire.review.removeTitle'),
        content: t('questionnaire.review.removeText'),
        okText: t('questionnaire.review.action_remove'),
        cancelText: t('common.cancel'),
      });
      if (!isMeant) return;
    }
    const calls: Record<typeof action, () => Promise<unknown>> = {
      remove: () => questionnaireService.removeQuestionnaire({ body }),
      submitToConsumer: () => questionnaireService.submitToConsumer({ body: { projectCode } }),
      distribute: () => questionnaireService.distribute({ body: { projectCode } }),
      submitToChannel: () => questionnaireService.submitToChannel({ body: { projectCode } }),
      submit: () => questionnaireService.submit({ body }),
      revoke: () => questionnaireService.revoke({ body }),
      accept: () => questionnaireService.decideQuestionnaire({ body: { ...body, action: 'accept' } }),
    };
    return send(action, calls[action]);
  };

  const dialogs: ReactNode = asked && (
    <ReasonDialog
      draft={`${asked.action}:${asked.questionnaireCode}`}
      title={t(`questionnaire.review.action_${asked.action}`)}
      okText={t(`questionnaire.review.action_${asked.action}`)}
      hint={t(`questionnaire.review.why_${asked.action}`)}
      send={async (reason, options) => {
        const { action, questionnaireCode } = asked;
        await questionnaireService.decideQuestionnaire(
          { body: { projectCode, questionnaireCode, action, reason } },
          options,
        );
        done(action);
      }}
      onTried={onChanged}
      onClose={() => setAsked(undefined)}
    />
  );
  return { move, dialogs, busy };
}
