import { Button, Progress } from 'antd';
import { useState } from 'react';
import { project as projectPolicy } from '#domain/core/project/policy';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { projectService } from '@/services/project';
import { type QuestionnaireBrief, questionnaireService, type RespondentRow } from '@/services/questionnaire';
import { formatNumber, NOTHING } from '@/utils/format';

interface Props {
  projectCode: string;
  questionnaire: QuestionnaireBrief;
}

/** Who answers how much, how far they are; who is late is reminded here. */
export default function Respondents({ projectCode, questionnaire }: Props) {
  const t = useT();
  const { access } = useSession();
  const { questionnaireCode, version } = questionnaire;
  const { data, error, refresh } = useLoad(
    (options) => questionnaireService.listRespondents({ query: { projectCode, questionnaireCode } }, options),
    [questionnaireCode, version],
  );
  const [urging, setUrging] = useState('');
  const mayUrge = projectPolicy.allowed(access?.roleCodes ?? []).includes('urge');
  const urge = async (accountId: string) => {
    setUrging(accountId);
    try {
      await projectService.urgePeople({ body: { projectCode, type: 'questionnaire_task', accountIds: [accountId] } });
      void toast('success', t('questionnaire.review.urged'));
    } catch (failure) {
      report(failure);
    } finally {
      setUrging('');
    }
  };
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  return (
    <PlainTable<RespondentRow & { key: string }>
      rowKey="key"
      loading={!data}
      dataSource={(data ?? []).map((row) => ({ ...row, key: row.respondent?.accountId ?? '' }))}
      locale={{
        emptyText: <EmptyState title={t('questionnaire.review.nobody')} text={t('questionnaire.review.nobodyText')} />,
      }}
      columns={[
        {
          title: t('questionnaire.review.respondent'),
          key: 'respondent',
          width: 160,
          render: (_, row) => row.respondent?.showName ?? t('questionnaire.online.nobody'),
        },
        {
          title: t('questionnaire.review.progress'),
          key: 'progress',
          width: 260,
          render: (_, { counts }) => (
            <Progress
              size="small"
              percent={counts.shown === 0 ? 0 : Math.round((counts.answered / counts.shown) * 100)}
              success={{ percent: counts.shown === 0 ? 0 : Math.round((counts.finished / counts.shown) * 100) }}
            />
          ),
        },
        ...(['shown', 'answered', 'submitted', 'finished', 'returned'] as const).map((count) => ({
          title: t(`questionnaire.review.count_${count}`),
          key: count,
          width: 90,
          align: 'right' as const,
          render: (_: unknown, { counts }: RespondentRow) => formatNumber(counts[count]),
        })),
        {
          title: t('questionnaire.review.dueDay'),
          key: 'due',
          width: 180,
          render: (_, { dueDate, counts }) => (
            <>
              {dueDate ?? NOTHING}{' '}
              {counts.late > 0 && (
                <StatusLabel tone="late">
                  {t('questionnaire.review.late', { count: formatNumber(counts.late) })}
                </StatusLabel>
              )}
            </>
          ),
        },
        {
          title: '',
          key: 'urge',
          width: 90,
          render: (_, { respondent, counts }) =>
            mayUrge &&
            respondent &&
            counts.submitted + counts.finished < counts.shown && (
              <Button
                type="link"
                size="small"
                loading={urging === respondent.accountId}
                onClick={() => void urge(respondent.accountId)}
              >
                {t('questionnaire.review.urge')}
              </Button>
            ),
        },
      ]}
    />
  );
}
