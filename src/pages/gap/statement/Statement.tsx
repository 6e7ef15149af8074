import { Button, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { matcherOf } from '#domain/kernel/spelling';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { toast } from '@/feedback';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { LivePage } from '@/hooks/useNews';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { gapService, type StatedControl, type StatementData, watchedGap } from '@/services/gap';
import gapStyles from '../analysis/gap.module.css';
import { BulkDialog } from './BulkDialog';
import { ControlDrawer } from './ControlDrawer';
import { ControlTable } from './ControlTable';
import { proposed } from './proposed';
import { StatementBar } from './StatementBar';
import type { StatementPasteProps } from './StatementPaste';

const shows = ['undecided', 'problem', 'applicable', 'excluded'] as const;
const StatementPaste = lazyPage<StatementPasteProps>(() => import('./StatementPaste'));
const defaults = { keyword: '', theme: '', show: '' };

/** The project's statement of applicability: what it says of each control, and its versions. */
export default function Statement({ projectCode }: { projectCode: string }) {
  return (
    <LivePage key={projectCode} projectCode={projectCode} watched={watchedGap}>
      <Loaded projectCode={projectCode} />
    </LivePage>
  );
}

function Loaded({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => gapService.getStatement({ query: { projectCode } }, options),
    [projectCode],
  );
  if (error && !data)
    // A statement that has not begun is not a failure.
    return isMissing(error) ? (
      <EmptyState title={t('questionnaire.gap.notBegun')} text={t('questionnaire.statement.notBegunText')} />
    ) : (
      <FailureBlock error={error} onRetry={refresh} />
    );
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  if (data.controls.length === 0)
    return <EmptyState title={t('questionnaire.statement.none')} text={t('questionnaire.statement.noneText')} />;
  return <Filled projectCode={projectCode} statement={data} onChanged={refresh} />;
}

interface FilledProps {
  projectCode: string;
  statement: StatementData;
  onChanged: () => void;
}

const isShown: Readonly<Record<(typeof shows)[number], (control: StatedControl) => boolean>> = {
  undecided: ({ entry }) => entry.isApplicable === null,
  problem: ({ problems }) => problems.length > 0,
  applicable: ({ entry }) => entry.isApplicable === true,
  excluded: ({ entry }) => entry.isApplicable === false,
};

function Filled({ projectCode, statement, onChanged }: FilledProps) {
  const t = useT();
  const say = useSay();
  const [query, setQuery] = useUrlState(defaults);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<'change' | 'bring' | null>(null);
  const { controls, themes, allowedActions } = statement;
  const editable = allowedActions.includes('edit');
  const show = shows.find((one) => one === query.show);
  const matches = matcherOf(query.keyword);
  const rows = controls.filter(
    (control) =>
      (!query.theme || control.theme === query.theme) &&
      (!show || isShown[show](control)) &&
      matches(control.ref, say(control.title), control.entry.owner ?? ''),
  );
  const drawer = useDrawer(rows, ({ ref }) => ref, {
    find: async (ref) => controls.find((control) => control.ref === ref),
  });
  // What is changed is in sight.
  const selected = rows.filter(({ ref }) => chosen.includes(ref));
  const ready = proposed(selected);
  const takeOver = async () => {
    const { changed } = await gapService.saveStatementEntries({ body: { projectCode, entries: ready } });
    void toast('success', t('questionnaire.statement.taken', { count: changed }));
    setChosen([]);
    onChanged();
  };
  const opened = drawer.id ? controls.find(({ ref }) => ref === drawer.id) : undefined;
  return (
    <div className={gapStyles.page}>
      <StatementBar
        projectCode={projectCode}
        statement={statement}
        onChanged={onChanged}
        onShow={(wish) => setQuery({ ...defaults, show: wish })}
      />
      <div className={gapStyles.bar}>
        <SearchFilter
          value={query.keyword}
          placeholder={t('questionnaire.statement.search')}
          onSearch={(keyword) => setQuery({ keyword })}
        />
        <ChoiceFilter
          label={t('questionnaire.statement.theme')}
          value={query.theme}
          options={themes.map(({ ref, title }) => ({ value: ref, label: `${ref} ${say(title)}` }))}
          onChange={(theme) => setQuery({ theme })}
        />
        <ChoiceFilter
          label={t('questionnaire.statement.show')}
          value={query.show}
          options={shows.map((one) => ({ value: one, label: t(`questionnaire.statement.${one}`) }))}
          onChange={(wish) => setQuery({ show: wish })}
        />
        <span className={gapStyles.grow} />
        {editable && selected.length === 0 && (
          <Button onClick={() => setOpen('bring')}>{t('questionnaire.statement.bring')}</Button>
        )}
        {editable && selected.length > 0 && (
          <>
            <span className={gapStyles.soft}>{t('questionnaire.statement.chosen', { count: selected.length })}</span>
            <Popconfirm
              title={t('questionnaire.statement.takeQuestion', { count: ready.length })}
              styles={{ root: { maxWidth: 360 } }}
              onConfirm={() => takeOver().catch(report)}
            >
              <Button disabled={ready.length === 0}>
                {t('questionnaire.statement.take', { count: ready.length })}
              </Button>
            </Popconfirm>
            <Button type="primary" onClick={() => setOpen('change')}>
              {t('questionnaire.statement.change')}
            </Button>
          </>
        )}
      </div>
      <ControlTable
        rows={rows}
        filtered={rows.length < controls.length}
        onClear={() => setQuery(defaults)}
        onOpen={drawer.open}
        selection={editable ? { chosen, onChange: setChosen } : undefined}
      />
      {opened && (
        <ControlDrawer
          key={opened.ref}
          projectCode={projectCode}
          editable={editable}
          onChanged={onChanged}
          control={opened}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
      {open === 'bring' && (
        <StatementPaste
          projectCode={projectCode}
          controls={controls}
          onTried={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'change' && (
        <BulkDialog
          projectCode={projectCode}
          controls={selected}
          onTried={(succeeded) => {
            if (succeeded) setChosen([]);
            onChanged();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
