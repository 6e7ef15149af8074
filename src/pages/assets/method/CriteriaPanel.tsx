import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { proposeCriteriaRules } from '#domain/generated/rules/assets/proposeCriteria';
import { refuseCriteriaRules } from '#domain/generated/rules/assets/refuseCriteria';
import { type Level, levels, levelWords } from '#domain/kernel/levels';
import { ACCEPTABLE_MAX, criteriaFit, isStandard, type RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import { SelectField } from '@/components/choiceFields';
import { FailureBlock } from '@/components/FailureBlock';
import { NoteField } from '@/components/fields';
import { LevelTag } from '@/components/LevelTag';
import { PlainTable } from '@/components/PlainTable';
import { RecordDialog } from '@/components/RecordDialog';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { assetsService, type Criteria } from '@/services/assets';
import { formatInstant } from '@/utils/format';
import styles from './method.module.css';

/** What the organisation accepts: proposed by those who lead the work, approved by its project manager. */
export default function CriteriaPanel({ projectCode, onChanged }: { projectCode: string; onChanged: () => void }) {
  const t = useT();
  const [asking, setAsking] = useState<'propose' | 'approve' | 'refuse' | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getCriteria({ query: { projectCode } }, options),
    [projectCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { proposed, approvedAt, signedAt, allowedActions } = data;
  const latest = proposed ?? data;
  const { version } = latest;
  const mayPropose = allowedActions.includes('proposeCriteria') && !signedAt;
  const mayApprove = allowedActions.includes('approveCriteria') && !signedAt && (proposed || !approvedAt);
  const done = (key: 'criteriaSaved' | 'criteriaIsApproved' | 'criteriaIsRefused') => {
    setAsking(null);
    void toast('success', t(`assets.method.${key}`));
    refresh();
    onChanged();
  };
  const approve = mayApprove && (
    <Button type="primary" onClick={() => setAsking('approve')}>
      {t('assets.method.approveCriteria')}
    </Button>
  );
  return (
    <section className={styles.card} aria-label={t('assets.method.criteria')}>
      <div className={styles.head}>
        <h2>{t('assets.method.criteria')}</h2>
        {/* Beside a proposal, only that waits for an approval. */}
        <StatusLabel tone={approvedAt ? 'done' : proposed ? 'idle' : 'waiting'}>
          {t(
            approvedAt
              ? 'assets.method.criteriaApproved'
              : proposed
                ? 'assets.method.criteriaInForce'
                : 'assets.method.criteriaUnapproved',
          )}
        </StatusLabel>
        <span className={styles.actions}>
          {mayPropose && <Button onClick={() => setAsking('propose')}>{t('assets.method.proposeCriteria')}</Button>}
          {!proposed && approve}
        </span>
      </div>
      <p className={styles.soft}>{t('assets.method.criteriaHint')}</p>
      <Requirements criteria={data} />
      <p className={styles.note}>
        <Acts criteria={data} />
        {signedAt && ` ${t('assets.method.criteriaSigned')}`}
      </p>
      {proposed && (
        <>
          <div className={styles.head}>
            <h3 className={styles.proposed}>
              {t('assets.method.criteriaProposed', { version })}
              <StatusLabel tone="waiting">{t('assets.method.criteriaUnapproved')}</StatusLabel>
            </h3>
            {mayApprove && (
              <span className={styles.actions}>
                <Button onClick={() => setAsking('refuse')}>{t('assets.method.refuseCriteria')}</Button>
                {approve}
              </span>
            )}
          </div>
          <Requirements criteria={proposed} inForce={data} />
          <p className={styles.note}>
            {t('assets.method.criteriaProposedBy', {
              version,
              who: proposed.by ?? '–',
              when: formatInstant(proposed.at),
            })}
          </p>
        </>
      )}
      {asking === 'propose' && (
        <RecordDialog<RiskCriteria>
          title={t('assets.method.proposeCriteria')}
          okText={t('common.save')}
          fresh={latest}
          send={async ({ retainedLevel, acceptableLevel, ownerLevel }, options) => {
            const body = { projectCode, version, retainedLevel, acceptableLevel, ownerLevel };
            await assetsService.proposeCriteria({ body }, options);
          }}
          onDone={() => done('criteriaSaved')}
          onClose={() => setAsking(null)}
        >
          <CriteriaFields />
          <p className={styles.soft}>{t('assets.method.criteriaAnew')}</p>
        </RecordDialog>
      )}
      {asking === 'refuse' && (
        <RecordDialog<{ reason: string }>
          title={t('assets.method.refuseCriteriaTitle', { version })}
          okText={t('assets.method.refuseCriteria')}
          send={async ({ reason }, options) => {
            await assetsService.refuseCriteria({ body: { projectCode, version, reason } }, options);
          }}
          onDone={() => done('criteriaIsRefused')}
          onClose={() => setAsking(null)}
        >
          <p className={styles.soft}>{t('assets.method.refuseCriteriaText')}</p>
          <NoteField name="reason" label={t('assets.method.refuseCriteriaReason')} {...refuseCriteriaRules.reason} />
        </RecordDialog>
      )}
      {asking === 'approve' && (
        <RecordDialog
          title={t('assets.method.approveCriteriaTitle', { version })}
          width={640}
          okText={t('assets.method.approveCriteria')}
          send={async (_, options) => {
            await assetsService.approveCriteria({ body: { projectCode, version } }, options);
          }}
          onDone={() => done('criteriaIsApproved')}
          onClose={() => setAsking(null)}
        >
          <p className={styles.soft}>{t('assets.method.approveCriteriaText')}</p>
          <Requirements criteria={latest} inForce={data} />
          {proposed && proposed.withdraws > 0 && (
            <p className={styles.note}>{t('assets.method.criteriaWithdraws', { count: proposed.withdraws })}</p>
          )}
        </RecordDialog>
      )}
    </section>
  );
}

function Acts({ criteria }: { criteria: Criteria }) {
  const t = useT();
  const { version, approvedBy, approvedAt } = criteria;
  if (approvedAt)
    return t('assets.method.criteriaApprovedBy', { version, who: approvedBy ?? '–', when: formatInstant(approvedAt) });
  return t(isStandard(criteria) ? 'assets.method.criteriaDefault' : 'assets.method.criteriaMethodChanged', { version });
}

/** Level by level: what is asked of a risk, and who accepts what remains. With `inForce`, the levels that differ are marked. */
function Requirements({ criteria, inForce }: { criteria: RiskCriteria; inForce?: RiskCriteria }) {
  const t = useT();
  const requirement = (level: Level, { retainedLevel, acceptableLevel } = criteria) => {
    if (level <= retainedLevel) return t('assets.method.criteriaLow');
    return t(level <= acceptableLevel ? 'assets.method.criteriaMiddle' : 'assets.method.criteriaHigh');
  };
  const acceptor = (level: Level, { acceptableLevel, ownerLevel } = criteria) => {
    if (level <= acceptableLevel) return '–';
    return t(level <= ownerLevel ? 'assets.method.acceptorOwner' : 'assets.method.acceptorManager');
  };
  const differs = (level: Level) =>
    inForce !== undefined &&
    (requirement(level) !== requirement(level, inForce) || acceptor(level) !== acceptor(level, inForce));
  return (
    <PlainTable<{ level: Level }>
      rowKey="level"
      dataSource={levels.map((level) => ({ level })).toReversed()}
      aria-label={t('assets.method.criteria')}
      columns={[
        {
          title: t('assets.riskLevel'),
          key: 'level',
          width: 110,
          render: (_, { level }) => <LevelTag level={level} />,
        },
        {
          title: t('assets.method.requirement'),
          key: 'requirement',
          render: (_, { level }) => (
            <>
              {differs(level) && <StatusLabel tone="waiting">{t('assets.method.criteriaDiffer')}</StatusLabel>}{' '}
              {requirement(level)}
            </>
          ),
        },
        { title: t('assets.method.acceptor'), key: 'acceptor', width: 200, render: (_, { level }) => acceptor(level) },
      ]}
    />
  );
}

const upTo = (values: readonly Level[], max: Level) => values.filter((value) => value <= max);

function CriteriaFields() {
  const t = useT();
  const say = useSay();
  const textOf = (value: Level) => `${value} ${say(levelWords[value])}`;
  const { retainedLevel, acceptableLevel, ownerLevel } = proposeCriteriaRules;
  const fit = ({ getFieldsValue }: { getFieldsValue: () => RiskCriteria }) => ({
    validator: () =>
      criteriaFit(getFieldsValue()) ? Promise.resolve() : Promise.reject(new Error(t('assets.method.criteriaUnfit'))),
  });
  return (
    <>
      <SelectField
        name="retainedLevel"
        label={t('assets.method.retainedLevel')}
        extra={t('assets.method.retainedLevelHint')}
        allowClear={false}
        {...retainedLevel}
        values={upTo(retainedLevel.values, ACCEPTABLE_MAX)}
        textOf={textOf}
      />
      <SelectField
        name="acceptableLevel"
        label={t('assets.method.acceptableLevel')}
        extra={t('assets.method.acceptableLevelHint')}
        allowClear={false}
        {...acceptableLevel}
        values={upTo(acceptableLevel.values, ACCEPTABLE_MAX)}
        textOf={textOf}
        dependencies={['retainedLevel', 'ownerLevel']}
        rules={[fit as never]}
      />
      <SelectField
        name="ownerLevel"
        label={t('assets.method.ownerLevel')}
        extra={t('assets.method.ownerLevelHint')}
        allowClear={false}
        {...ownerLevel}
        textOf={textOf}
      />
    </>
  );
}
