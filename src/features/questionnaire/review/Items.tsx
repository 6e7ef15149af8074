import { Button, Tag } from 'antd';
import sumBy from 'lodash/sumBy';
import { useState } from 'react';
import { standings } from '#domain/subjects/questionnaire/flow/statistics';
import { itemStates } from '#domain/subjects/questionnaire/flow/workflow';
import { questionnaireLists } from '#domain/subjects/questionnaire/lists';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { toast } from '@/feedback';
import { useDecided } from '@/hooks/useDecided';
import { useDrawer } from '@/hooks/useDrawer';
import { useFitting } from '@/hooks/useFitting';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { type ListedItem, type QuestionnaireBrief, questionnaireService } from '@/services/questionnaire';
import { cutAt } from '@/utils/columns';
import { formatNumber } from '@/utils/format';
import { inParts } from '@/utils/inParts';
import { ItemState } from './ItemState';
import { ReasonDialog } from './ReasonDialog';
import { stampOf } from './stamp';
import { useStandingLabel } from './standing';

const ItemDrawer = lazyPage(() => import('./ItemDrawer'));
const AssignDialog = lazyPage(() => import('./AssignDialog'));

const filters = {
  keyword: '',
  section: '',
  state: '',
  returned: '',
  late: '',
  respondent: '',
  standing: '',
  day: '',
};
/** What the choice of states also offers: each is a filter of its own. */
const others = ['returned', 'late'] as const;

interface Props {
  projectCode: string;
  questionnaire: QuestionnaireBrief;
  onChanged: () => void;
}

interface Asked {
  what: 'assign' | 'return';
  rows: readonly ListedItem[];
  goOn?: () => void;
}

/** The questions of one questionnaire: given to people, looked at, accepted or returned, one by one or many. */
export function Items({ projectCode, questionnaire, onChanged }: Props) {
  const t = useT();
  const say = useSay();
  const standingLabel = useStandingLabel();
  const { questionnaireCode } = questionnaire;
  const list = usePortalList({
    name: 'questionnaireItems',
    load: questionnaireService.listItems,
    filters,
    of: { projectCode, questionnaireCode },
    deps: [questionnaire.version],
  });
  const { query, setQuery } = list;
  const columns = useColumns(questionnaireLists.listItems, {
    questionCode: { width: 120 },
    text: cutAt(320),
    section: cutAt(140),
    state: { width: 130, render: (_, row) => <ItemState item={row} /> },
    'respondent.showName': cutAt(100),
    dueDate: { width: 110 },
    answeredAt: { width: 150 },
  });
  const drawer = useDrawer(list.rows, (row) => row.questionnairItemCode, { list });
  const people = useLoad(
    (options) => questionnaireService.listRespondents({ query: { projectCode, questionnaireCode } }, options),
    [questionnaireCode, questionnaire.version],
  );
  const contents = useLoad(
    (options) => questionnaireService.listContents({ query: { projectCode, type: 'root_node' } }, options),
    [questionnaireCode],
  );
  const selection = useSelection(list, (row) => row.questionnairItemCode);
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const changed = () => {
    selection.clear();
    list.refresh();
    people.refresh();
    onChanged();
  };
  const seen = (rows: readonly ListedItem[]) =>
    rows.map(({ questionnairItemCode, answerVersion }) => ({ itemCode: questionnairItemCode, answerVersion }));
  const decided = useDecided(stampOf);
  const can = (action: 'accept' | 'return') => (row: ListedItem) =>
    row.allowedActions.includes(action) && !decided.is(row);
  const waits = (row: ListedItem) => can('accept')(row) || can('return')(row);
  const accept = async (rows: readonly ListedItem[], goOn?: () => void) => {
    setBusy(true);
    try {
      const answers = await inParts(seen(rows), (items) =>
        questionnaireService.reviewItems({ body: { projectCode, questionnaireCode, action: 'accept', items } }),
      );
      const moved = formatNumber(sumBy(answers, 'moved'));
      void toast('success', t('questionnaire.review.acceptedCount', { count: moved }));
      decided.mark(rows);
      goOn?.();
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
      changed();
    }
  };
  const mayAssign = questionnaire.allowedActions.includes('assign');
  const fitting = useFitting(selection);
  const withSelected = (work: (rows: readonly ListedItem[]) => void) => void selection.readAll().then(work, report);
  const mayReview = (list.rows ?? []).some((row) => waits(row));
  const { keyword, section, state, respondent, standing, day } = query;
  const other = others.find((one) => query[one] !== '');
  return (
    <>
      <PortalTable<ListedItem>
        list={list}
        rowKey="questionnairItemCode"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={keyword}
              placeholder={t('questionnaire.review.search')}
              onSearch={(text) => setQuery({ keyword: text })}
            />
            <ChoiceFilter
              label={t('questionnaire.review.section')}
              value={section}
              options={(contents.data ?? [])
                .filter((one) => one.questionnaireCode === questionnaireCode)
                .flatMap((one) => one.sections.map(({ code, title }) => ({ value: code, label: say(title) })))}
              onChange={(value) => setQuery({ section: value })}
            />
            <ChoiceFilter
              label={t('questionnaire.review.state')}
              value={other ?? state}
              options={[
                ...itemStates.map((value) => ({
                  value: value as string,
                  label: t(`questionnaire.review.item_${value}`),
                })),
                ...others.map((value) => ({ value, label: t(`questionnaire.review.only_${value}`) })),
              ]}
              onChange={(value) => {
                const chosen = others.find((one) => one === value);
                setQuery({
                  returned: '',
                  late: '',
                  state: chosen ? '' : value,
                  ...(chosen && { [chosen]: 'true' }),
                });
              }}
            />
            <ChoiceFilter
              label={t('questionnaire.review.respondent')}
              value={respondent}
              options={(people.data ?? []).map((row) => ({
                value: row.respondent?.accountId ?? 'none',
                label: row.respondent?.showName ?? t('questionnaire.online.nobody'),
              }))}
              onChange={(value) => setQuery({ respondent: value })}
            />
            <ChoiceFilter
              label={t('questionnaire.review.standing')}
              value={standing}
              options={standings.map((value) => ({ value, label: standingLabel(value) }))}
              onChange={(value) => setQuery({ standing: value })}
            />
            {day && (
              <Tag
                closable={{ 'aria-label': t('common.clearFilters') }}
                style={{ alignSelf: 'center' }}
                onClose={() => setQuery({ day: '' })}
              >
                {t('questionnaire.review.onDay', { day })}
              </Tag>
            )}
          </>
        }
        selection={
          mayAssign || mayReview
            ? {
                ...selection,
                nameOf: (row) => say(row.text),
                actions: (
                  <>
                    {mayReview && (
                      <>
                        <Button
                          type="primary"
                          loading={busy}
                          disabled={!fitting.any(can('accept'))}
                          onClick={() => fitting.begin(can('accept'), (rows) => void accept(rows))}
                        >
                          {fitting.label(t('questionnaire.review.accept'), can('accept'))}
                        </Button>
                        <Button
                          danger
                          disabled={!fitting.any(can('return'))}
                          onClick={() => fitting.begin(can('return'), (rows) => setAsked({ what: 'return', rows }))}
                        >
                          {fitting.label(t('questionnaire.review.return'), can('return'))}
                        </Button>
                      </>
                    )}
                    {mayAssign && (
                      <Button onClick={() => withSelected((rows) => setAsked({ what: 'assign', rows }))}>
                        {`${t('questionnaire.review.assign')} ${selection.count}`}
                      </Button>
                    )}
                  </>
                ),
              }
            : undefined
        }
        empty={
          <EmptyState title={t('questionnaire.review.noQuestions')} text={t('questionnaire.review.noQuestionsText')} />
        }
        columns={Object.values(columns)}
      />
      {drawer.row && (
        <ItemDrawer
          projectCode={projectCode}
          row={drawer.row}
          busy={busy}
          onAccept={can('accept')(drawer.row) ? (row) => void accept([row], drawer.nextWhere(waits)) : undefined}
          onReturn={
            can('return')(drawer.row)
              ? (row) => setAsked({ what: 'return', rows: [row], goOn: drawer.nextWhere(waits) })
              : undefined
          }
          onAssign={mayAssign ? (row) => setAsked({ what: 'assign', rows: [row] }) : undefined}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
      {asked?.what === 'assign' && (
        <AssignDialog
          projectCode={projectCode}
          questionnaireCode={questionnaireCode}
          itemCodes={asked.rows.map((row) => row.questionnairItemCode)}
          onDone={changed}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'return' && (
        <ReasonDialog
          draft={`return:${questionnaireCode}:${asked.rows.length === 1 ? asked.rows[0]?.questionnairItemCode : ''}`}
          title={t('questionnaire.review.returnCount', { count: asked.rows.length })}
          okText={t('questionnaire.review.return')}
          hint={t('questionnaire.review.why_item')}
          send={async (reason, options) => {
            const answers = await inParts(
              seen(asked.rows),
              (items, once) =>
                questionnaireService.reviewItems(
                  { body: { projectCode, questionnaireCode, action: 'return', items, reason } },
                  once,
                ),
              options,
            );
            const moved = formatNumber(sumBy(answers, 'moved'));
            void toast('success', t('questionnaire.review.returnedCount', { count: moved }));
            decided.mark(asked.rows);
            asked.goOn?.();
          }}
          onTried={changed}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
