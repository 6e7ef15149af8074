import { useParams } from '@umijs/max';
import { Skeleton, Tabs } from 'antd';
import { isOpen } from '#domain/subjects/questionnaire/flow/workflow';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { useLoad } from '@/hooks/useLoad';
import { LivePage } from '@/hooks/useNews';
import { useSay } from '@/hooks/useSay';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { questionnaireService, watchedQuestionnaires } from '@/services/questionnaire';
import { formatNumber } from '@/utils/format';
import { Sheet } from './Sheet';

/** The route's component: questionnaires as those who answer them work on them. */
export default function ReportOnline() {
  const { projectCode = '' } = useParams();
  return (
    <LivePage key={projectCode} projectCode={projectCode} watched={watchedQuestionnaires}>
      <Questionnaires projectCode={projectCode} />
    </LivePage>
  );
}

const defaults = { questionnaire: '' };
const MOST = 200;

/** Those in which the caller answers; of several, one at a time. */
function Questionnaires({ projectCode }: { projectCode: string }) {
  const t = useT();
  const say = useSay();
  const [query, setQuery] = useUrlState(defaults);
  const { data, error, refresh } = useLoad(
    (options) => questionnaireService.listQuestionnaires({ query: { projectCode, pageSize: MOST } }, options),
    [projectCode],
  );
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  // A questionnaire that is not distributed yet has nothing to answer.
  const list = data.list.filter(({ distributeStatus }) => distributeStatus === 'dispatched');
  const chosen =
    list.find(({ questionnaireCode }) => questionnaireCode === query.questionnaire) ??
    // If the address names none, the first open one is chosen.
    list.find(({ stage }) => isOpen(stage)) ??
    list[0];
  if (!chosen)
    return (
      <Page title={t('questionnaire.online.title')}>
        <EmptyState title={t('questionnaire.online.nothing')} text={t('questionnaire.online.nothingText')} />
      </Page>
    );
  const { questionnaireCode } = chosen;
  return (
    <Sheet
      key={questionnaireCode}
      projectCode={projectCode}
      questionnaireCode={questionnaireCode}
      tabs={
        list.length > 1 && (
          <Tabs
            activeKey={questionnaireCode}
            onChange={(key) => setQuery({ questionnaire: key })}
            items={list.map((one) => ({
              key: one.questionnaireCode,
              label: `${say(one.name)} ${formatNumber(one.counts.answered)}/${formatNumber(one.counts.shown)}`,
            }))}
          />
        )
      }
    />
  );
}
