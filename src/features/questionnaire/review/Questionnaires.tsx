import { useSearchParams } from '@umijs/max';
import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { allowedQuestionnaireNeeds } from '#domain/subjects/questionnaire/policy';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { useLoad } from '@/hooks/useLoad';
import { useSession } from '@/hooks/useSession';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { type QuestionnaireBrief, questionnaireService } from '@/services/questionnaire';
import { Items } from './Items';
import { QuestionnaireCard } from './QuestionnaireCard';
import styles from './review.module.css';
import { useMoves } from './useMoves';

const AddDialog = lazyPage(() => import('./AddDialog'));
const Respondents = lazyPage(() => import('./Respondents'));
const Statistics = lazyPage(() => import('./Statistics'));

const defaults = { questionnaire: '', part: '' };
const MOST = 200;

interface Props {
  projectCode: string;
  project: Pick<ProjectDetail, 'kind' | 'state'>;
}

/** The questionnaires of a project: how far each is, who answers, and what waits for review. */
export default function Questionnaires({ projectCode, project }: Props) {
  const t = useT();
  const { access } = useSession();
  const [query, setQuery] = useUrlState(defaults);
  const [, setParams] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => questionnaireService.listQuestionnaires({ query: { projectCode, pageSize: MOST } }, options),
    [projectCode],
  );
  const { move, dialogs, busy } = useMoves(projectCode, refresh);
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { list } = data;
  const chosen =
    list.find(({ questionnaireCode }) => questionnaireCode === query.questionnaire) ??
    // A finished one needs no more work.
    list.find(({ stage }) => stage !== 'finished') ??
    list[0];
  const mayPrepare = allowedQuestionnaireNeeds(access?.roleCodes ?? [], project).includes('prepare');
  const add = () => setAdding(true);
  // What narrowed the questions of another one says nothing of these.
  const choose = ({ questionnaireCode: questionnaire }: QuestionnaireBrief) =>
    setParams({ tab: 'questionnaires', questionnaire, ...(query.part && { part: query.part }) }, { replace: true });
  return (
    <>
      {dialogs}
      <div className={styles.bar}>
        <AllAtOnce list={list} busy={busy} move={move} />
        {mayPrepare && list.length > 0 && <Button onClick={add}>{t('questionnaire.review.add')}</Button>}
      </div>
      {list.length === 0 || !chosen ? (
        <EmptyState
          title={t('questionnaire.review.nothing')}
          text={t(mayPrepare ? 'questionnaire.review.nothingChannel' : 'questionnaire.review.nothingCustomer')}
          action={mayPrepare ? { label: t('questionnaire.review.add'), onClick: add } : undefined}
        />
      ) : (
        <>
          <ul className={styles.cards} aria-label={t('questionnaire.project.questionnaires')}>
            {list.map((one) => (
              <QuestionnaireCard
                key={one.questionnaireCode}
                questionnaire={one}
                isChosen={one === chosen}
                busy={busy}
                onChoose={() => choose(one)}
                move={move}
              />
            ))}
          </ul>
          <Segmented
            className={styles.parts}
            aria-label={t('questionnaire.review.part')}
            value={query.part}
            onChange={(part) => setQuery({ part })}
            options={[
              { value: '', label: t('questionnaire.review.questions') },
              { value: 'people', label: t('questionnaire.review.people') },
              { value: 'statistics', label: t('questionnaire.review.statistics') },
            ]}
          />
          {query.part === 'people' && <Respondents projectCode={projectCode} questionnaire={chosen} />}
          {query.part === 'statistics' && <Statistics projectCode={projectCode} questionnaire={chosen} />}
          {query.part === '' && (
            <Items
              key={chosen.questionnaireCode}
              projectCode={projectCode}
              questionnaire={chosen}
              onChanged={refresh}
            />
          )}
        </>
      )}
      {adding && <AddDialog projectCode={projectCode} onDone={refresh} onClose={() => setAdding(false)} />}
    </>
  );
}

interface AllProps {
  list: readonly QuestionnaireBrief[];
  busy: boolean;
  move: ReturnType<typeof useMoves>['move'];
}

/** Steps that all questionnaires of a project are brought by together: the one that leads on. */
function AllAtOnce({ list, busy, move }: AllProps) {
  const t = useT();
  const step = (['submitToConsumer', 'distribute', 'submitToChannel'] as const).find((action) =>
    list.some(({ allowedActions }) => allowedActions.includes(action)),
  );
  if (!step) return null;
  // Not before each of them is ready.
  const isReady = step !== 'submitToChannel' || list.every(({ approvalState }) => approvalState === 'submitted');
  return (
    <Button type="primary" loading={busy} disabled={!isReady} onClick={() => void move(step)}>
      {t(`questionnaire.review.action_${step}`)}
    </Button>
  );
}
