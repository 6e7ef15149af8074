import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { listQuestionsRules } from '#domain/generated/rules/exam/listQuestions';
import { limits } from '#domain/kernel/limits';
import { examLists } from '#domain/subjects/exam/lists';
import { questionPolicy } from '#domain/subjects/exam/policy';
import { saidIn } from '#domain/subjects/exam/question/content';
import type { QuestionAction } from '#domain/subjects/exam/question/workflow';
import { examStandards, standardName } from '#domain/subjects/exam/standards';
import { Cut } from '@/components/Cut';
import { DownloadFailure } from '@/components/DownloadFailure';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { QuestionLabel } from '@/features/exam/QuestionLabel';
import { toast } from '@/feedback';
import { useDownload } from '@/hooks/useDownload';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSay, useWordLanguage } from '@/hooks/useSay';
import { useSelection } from '@/hooks/useSelection';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { examService, type QuestionRow } from '@/services/exam';
import { saveFile } from '@/services/file';
import styles from './questionBank.module.css';

const QuestionDrawer = lazyPage(() => import('./QuestionDrawer'));
const ImportDrawer = lazyPage(() => import('./ImportDrawer'));
const EditDrawer = lazyPage(() => import('./EditDrawer'));

const filters = {
  keyword: '',
  state: '',
  kind: '',
  standard: '',
  clause: '',
  difficulty: '',
  source: '',
  edition: '',
  author: '',
};
const editions = [...new Set(examStandards.flatMap((one) => one.editions))].sort();
/** Both banks may have a question of one code. */
const OF_PLATFORM = 'platform:';
const idOf = ({ questionCode, source }: QuestionRow) => (source === 'platform' ? OF_PLATFORM : '') + questionCode;
const ofId = (id: string) =>
  id.startsWith(OF_PLATFORM)
    ? ({ questionCode: id.slice(OF_PLATFORM.length), source: 'platform' } as const)
    : ({ questionCode: id, source: 'own' } as const);

/** The questions of exams: own ones on their way into use, and the platform's. */
export default function QuestionBank() {
  const t = useT();
  const say = useSay();
  const language = useWordLanguage();
  const [importing, setImporting] = useState(false);
  const { download, failed } = useDownload();
  const list = usePortalList({ name: 'questionBank', load: examService.listQuestions, filters });
  const { query, setQuery } = list;
  const drawer = useDrawer(list.rows, idOf, {
    list,
    find: (id) => examService.getQuestion({ query: ofId(id) }),
  });
  const selection = useSelection(list, idOf);
  const columns = useColumns(examLists.listQuestions, {
    stem: { render: (_, { stem }) => <Cut width={270}>{saidIn(stem, language)}</Cut> },
    clause: { cut: 120 },
    state: { render: (_, row) => <QuestionLabel of={row} /> },
  });
  const { access } = useSession();
  const mayWrite = questionPolicy.allowed(access?.roleCodes ?? []).includes('write');
  const add = { label: t('examQuestion.new'), onClick: drawer.openNew };
  // As they are now, as far as they are on the page.
  const now = new Map(list.rows?.map((row) => [idOf(row), row]));
  const selected = selection.rows.map((row) => now.get(idOf(row)) ?? row);
  const those = (action: QuestionAction) => selected.filter((row) => row.allowedActions.includes(action));
  const moveThose = async (action: 'submit' | 'approve') => {
    const questions = those(action).map(({ questionCode, version }) => ({ questionCode, version }));
    try {
      const { moved } = await examService.moveQuestions({ body: { action, questions } });
      void toast('success', t(`examQuestion.${action}Done`, { count: moved }));
      selection.clear();
    } catch (error) {
      report(error);
    }
    list.refresh();
  };
  const max = limits.questionsAtOnce;
  const why = (count: number) => {
    if (count === 0) return t('examQuestion.noneOf');
    return count > max ? t('examQuestion.tooMany', { max }) : undefined;
  };
  const of = examLists.listQuestions.columns;
  return (
    <Page
      title={t('route.questionBank')}
      action={
        mayWrite && (
          <div className={styles.actions}>
            <Button
              onClick={() =>
                download((options) => examService.exportQuestions({ query: list.filters }, options).then(saveFile))
              }
            >
              {t('examQuestion.export')}
            </Button>
            <Button onClick={() => setImporting(true)}>{t('examQuestion.import')}</Button>
            <Button type="primary" onClick={add.onClick}>
              {add.label}
            </Button>
          </div>
        )
      }
    >
      <DownloadFailure failed={failed} />
      <PortalTable<QuestionRow>
        list={list}
        rowKey={idOf}
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('examQuestion.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter of={of.state} value={query.state} onChange={(state) => setQuery({ state })} />
            <ColumnFilter of={of.kind} value={query.kind} onChange={(kind) => setQuery({ kind })} />
            <ChoiceFilter
              label={t('examQuestion.standard')}
              value={query.standard}
              {...listQuestionsRules.standard}
              textOf={(standard) => say(standardName(standard))}
              onChange={(standard) => setQuery({ standard })}
            />
            <SearchFilter
              value={query.clause}
              placeholder={t('examQuestion.clauseFilter')}
              onSearch={(clause) => setQuery({ clause })}
            />
          </>
        }
        moreInUse={Boolean(query.difficulty || query.source || query.edition || query.author)}
        moreFilters={
          <>
            <ColumnFilter
              of={of.difficulty}
              value={query.difficulty}
              onChange={(difficulty) => setQuery({ difficulty })}
            />
            <ColumnFilter of={of.source} value={query.source} onChange={(source) => setQuery({ source })} />
            <ChoiceFilter
              label={t('examQuestion.edition')}
              value={query.edition}
              values={editions}
              textOf={String}
              onChange={(edition) => setQuery({ edition })}
            />
            <SearchFilter
              value={query.author}
              placeholder={t('examQuestion.author')}
              onSearch={(author) => setQuery({ author })}
            />
          </>
        }
        empty={
          <EmptyState
            title={t('examQuestion.empty')}
            text={t('examQuestion.emptyText')}
            {...(mayWrite && { action: add })}
          />
        }
        columns={Object.values(columns)}
        selection={{
          keys: selection.keys,
          onChange: selection.onChange,
          nameOf: idOf,
          actions: (['submit', 'approve'] as const).map((action) => {
            const count = those(action).length;
            return (
              <Popconfirm
                key={action}
                title={t(`examQuestion.${action}Question`, { count })}
                disabled={count === 0 || count > max}
                okText={t(`examQuestion.${action}`)}
                onConfirm={() => moveThose(action)}
              >
                <Button disabled={count === 0 || count > max} title={why(count)}>
                  {t(`examQuestion.${action}Many`, { count })}
                </Button>
              </Popconfirm>
            );
          }),
        }}
      />
      {drawer.id && (
        <QuestionDrawer
          key={drawer.id}
          {...ofId(drawer.id)}
          onChanged={list.refresh}
          onClose={drawer.close}
          {...(drawer.previous && { onPrevious: drawer.previous })}
          {...(drawer.next && { onNext: drawer.next })}
        />
      )}
      {importing && <ImportDrawer onDone={list.refresh} onClose={() => setImporting(false)} />}
      {drawer.isNew && <EditDrawer question={null} onSaved={list.refresh} onClose={drawer.close} />}
    </Page>
  );
}
