import { Alert, Button } from 'antd';
import { useState } from 'react';
import { finishStatementRules } from '#domain/generated/rules/gap/finishStatement';
import { type StatementProblem, statementProblems } from '#domain/subjects/gap/statement/rules';
import { type StatementFormat, statementFormats } from '#domain/subjects/gap/statement/statement';
import { NoteField } from '@/components/fields';
import { useFileJob } from '@/components/files/useFileJob';
import { RecordDialog } from '@/components/RecordDialog';
import { StatusLabel } from '@/components/StatusLabel';
import { ReleasePanel } from '@/features/release/ReleasePanel';
import { toast } from '@/feedback';
import { useLanguage, useT } from '@/locales';
import { gapService, type StatementData } from '@/services/gap';
import { formatInstant, formatNumber } from '@/utils/format';
import gapStyles from '../analysis/gap.module.css';
import { Versions } from './Versions';

interface Props {
  projectCode: string;
  statement: StatementData;
  onChanged: () => void;
  onShow: (what: 'undecided' | 'problem') => void;
}

/** The state of the statement, what is missing to finalize it, its documents and versions. */
export function StatementBar({ projectCode, statement, onChanged, onShow }: Props) {
  const t = useT();
  const language = useLanguage().name;
  const job = useFileJob(projectCode, t('questionnaire.statement.creating'));
  const [open, setOpen] = useState<'finish' | 'versions' | null>(null);
  const { controls, versions, isChanged, allowedActions } = statement;
  const newest = versions[0];
  const count = (isCounted: (control: StatementData['controls'][number]) => boolean) =>
    formatNumber(controls.filter(isCounted).length);
  const problems = statementProblems.flatMap((problem) => {
    const many = controls.filter((control) => control.problems.includes(problem)).length;
    return many > 0 ? [{ problem, many }] : [];
  });
  const create = (format: StatementFormat, number: number | null) =>
    job.begin(gapService.createStatementFile({ body: { projectCode, number, format, language } }));
  // A version is what goes out; before the first one, and while it is being changed, a draft that says so.
  const number = newest && !isChanged ? newest.number : null;
  return (
    <>
      <div className={gapStyles.bar}>
        <span className={gapStyles.grow}>
          <StatusLabel tone={newest && !isChanged ? 'done' : 'active'}>
            {newest
              ? t(isChanged ? 'questionnaire.statement.changedSince' : 'questionnaire.statement.final', {
                  number: newest.number,
                })
              : t('questionnaire.statement.draft')}
          </StatusLabel>{' '}
          <span className={gapStyles.soft}>
            {t('questionnaire.statement.counts', {
              all: formatNumber(controls.length),
              applicable: count(({ entry }) => entry.isApplicable === true),
              excluded: count(({ entry }) => entry.isApplicable === false),
              implemented: count(({ entry }) => entry.implementation === 'full'),
            })}
            {newest &&
              t('questionnaire.statement.since', {
                when: formatInstant(newest.createdAt),
                hash: newest.sha256.slice(0, 12),
              })}
          </span>
        </span>
        <Button disabled={versions.length === 0} onClick={() => setOpen('versions')}>
          {t('questionnaire.statement.versions', { count: versions.length })}
        </Button>
        {statementFormats.map((format) => (
          <Button key={format} disabled={job.busy} onClick={() => create(format, number)}>
            {t(`questionnaire.statement.create_${format}`)}
          </Button>
        ))}
        {allowedActions.includes('finish') && (
          <Button type="primary" disabled={problems.length > 0} onClick={() => setOpen('finish')}>
            {t('questionnaire.statement.finish')}
          </Button>
        )}
      </div>
      {job.shown}
      {versions.length > 0 && (
        <ReleasePanel
          key={newest?.number}
          projectCode={projectCode}
          document="statement"
          before={t('questionnaire.statement.beforeRelease')}
        />
      )}
      {problems.length > 0 && <Left problems={problems} onShow={onShow} />}
      {open === 'versions' && (
        <Versions
          projectCode={projectCode}
          versions={versions}
          isChanged={isChanged}
          onCreate={(format, of) => create(format, of)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'finish' && (
        <RecordDialog<{ note?: string }>
          title={t('questionnaire.statement.finishTitle', { number: (newest?.number ?? 0) + 1 })}
          okText={t('questionnaire.statement.finish')}
          send={async ({ note = '' }, options) => {
            const made = await gapService.finishStatement({ body: { projectCode, note } }, options);
            void toast('success', t('questionnaire.statement.finished', { number: made.number }));
          }}
          onTried={onChanged}
          onClose={() => setOpen(null)}
        >
          <p>{t('questionnaire.statement.finishText')}</p>
          <NoteField
            name="note"
            label={t('questionnaire.statement.note')}
            {...finishStatementRules.note}
            autoFocus
            minRows={3}
          />
        </RecordDialog>
      )}
    </>
  );
}

/** Obstacles to finalizing, each with its number of controls. */
function Left({
  problems,
  onShow,
}: {
  problems: readonly { problem: StatementProblem; many: number }[];
  onShow: Props['onShow'];
}) {
  const t = useT();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('questionnaire.statement.left')}
      description={problems.map(({ problem, many }) => (
        <Button
          key={problem}
          type="link"
          size="small"
          onClick={() => onShow(problem === 'undecided' ? 'undecided' : 'problem')}
        >
          {t(`questionnaire.statement.left_${problem}`, { count: many })}
        </Button>
      ))}
    />
  );
}
