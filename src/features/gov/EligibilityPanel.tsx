import { ProDescriptions } from '@ant-design/pro-components';
import { Alert, Button, Popconfirm, Skeleton, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { partsOfDay } from '#domain/kernel/days';
import { type HightechRule, hightechRule, hightechSource } from '#domain/subjects/gov/hightech';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type GovApplication, type GovCondition, type GovCriterion, govService } from '@/services/gov';
import { NOTHING } from '@/utils/format';
import { useFigures } from './figures';
import styles from './gov.module.css';

const ApplicationDrawer = lazyPage(() => import('./ApplicationDrawer'));

/** Whether a company can be recognized as a high-tech enterprise, each figure with how it comes about. */
export default function EligibilityPanel({ projectCode }: { projectCode: string }) {
  const { data, error, refresh } = useLoad(
    (options) => govService.getGovApplication({ query: { projectCode } }, options),
    [projectCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return (
    <section className={styles.panel}>
      <Verdict application={data} />
      <Application projectCode={projectCode} application={data} onChanged={refresh} />
      <Conditions application={data} />
      <Score application={data} />
    </section>
  );
}

function Verdict({ application }: { application: GovApplication }) {
  const t = useT();
  const { isEligible, window } = application.eligibility;
  const [first, last] = [window[0], window.at(-1)];
  const years =
    first === undefined || last === undefined
      ? t('gov.windowNone')
      : t('gov.window', { first: String(first), last: String(last) });
  const verdict = isEligible === null ? 'eligibleOpen' : isEligible ? 'eligible' : 'notEligible';
  const type = isEligible === null ? 'info' : isEligible ? 'success' : 'warning';
  return <Alert type={type} showIcon title={t(`gov.${verdict}`)} description={years} />;
}

interface ApplicationProps {
  projectCode: string;
  application: GovApplication;
  onChanged: () => void;
}

/** What it applies with, and the move to the next year. */
function Application({ projectCode, application, onChanged }: ApplicationProps) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const { appliesOn, registeredOn, techField, techFieldName, hasIncident, version, allowedActions } = application;
  const mayEdit = allowedActions.includes('edit');
  const incident = hasIncident === null ? 'incidentUndeclared' : hasIncident ? 'incidentSome' : 'incidentNone';
  const year = appliesOn ? String(partsOfDay(appliesOn)[0]) : '';
  const rollOver = () =>
    govService.rollOverGovYear({ body: { projectCode, version } }).then((answer) => {
      void toast('success', t('gov.rolledOver', { year: String(answer.year) }));
      onChanged();
    }, report);
  return (
    <div>
      <div className={styles.head}>
        <h3>{t('gov.application')}</h3>
        {mayEdit && appliesOn && (
          <Popconfirm
            title={t('gov.rollOver')}
            description={t('gov.rollOverText', { year })}
            styles={{ root: { maxWidth: 360 } }}
            onConfirm={rollOver}
          >
            <Button>{t('gov.rollOver')}</Button>
          </Popconfirm>
        )}
        {mayEdit && (
          <Button type="primary" onClick={() => setEditing(true)}>
            {t('gov.applicationEdit')}
          </Button>
        )}
      </div>
      <ProDescriptions
        column={2}
        size="small"
        dataSource={{
          appliesOn: appliesOn ?? NOTHING,
          registeredOn: registeredOn ?? NOTHING,
          techField: techField ? `${techField} ${techFieldName ?? ''}` : NOTHING,
          hasIncident: t(`gov.${incident}`),
        }}
        columns={(['appliesOn', 'registeredOn', 'techField', 'hasIncident'] as const).map((key) => ({
          key,
          dataIndex: key,
          title: t(`gov.${key}`),
        }))}
      />
      {editing && (
        <ApplicationDrawer
          projectCode={projectCode}
          application={application}
          onDone={onChanged}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

/** Where a rule comes from, and whether anybody has compared it with the printed text. */
function Source({ rule }: { rule: HightechRule }) {
  const t = useT();
  const say = useSay();
  return (
    <Tooltip title={say(hightechSource)}>
      <span className={styles.soft}>{rule.source}</span> {rule.toConfirm && <Tag>{t('gov.toConfirm')}</Tag>}
    </Tooltip>
  );
}

function Result({ isMet }: { isMet: boolean | null }) {
  const t = useT();
  if (isMet === null) return <Tag>{t('gov.open')}</Tag>;
  return <Tag color={isMet ? 'green' : 'red'}>{t(isMet ? 'gov.met' : 'gov.notMet')}</Tag>;
}

function Conditions({ application }: { application: GovApplication }) {
  const t = useT();
  const say = useSay();
  const { figure, needed, termName, termValue } = useFigures(application);
  return (
    <PlainTable<GovCondition>
      rowKey="condition"
      dataSource={application.eligibility.conditions}
      columns={[
        {
          title: t('gov.condition'),
          key: 'condition',
          width: 260,
          className: 'wraps',
          render: (_, { rule }) => (
            <>
              {say(hightechRule(rule))}
              <div>
                <Source rule={hightechRule(rule)} />
              </div>
            </>
          ),
        },
        { title: t('gov.result'), key: 'isMet', width: 96, render: (_, { isMet }) => <Result isMet={isMet} /> },
        {
          title: t('gov.figure'),
          key: 'value',
          width: 110,
          align: 'right',
          render: (_, { condition, value }) => (value === null ? NOTHING : figure(condition, value)),
        },
        { title: t('gov.needed'), key: 'needed', width: 110, align: 'right', render: (_, row) => needed(row) },
        {
          title: t('gov.explained'),
          key: 'terms',
          className: 'wraps',
          render: (_, { terms }) => (
            <dl className={styles.terms}>
              {terms.map((term) => (
                <Fragments key={`${term.term} ${term.year}`} name={termName(term)} value={termValue(term)} />
              ))}
            </dl>
          ),
        },
      ]}
    />
  );
}

function Fragments({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Score({ application }: { application: GovApplication }) {
  const t = useT();
  const say = useSay();
  const { why } = useFigures(application);
  const { low, high, criteria } = application.eligibility.score;
  const range = ([from, to]: readonly [number, number]) => (from === to ? String(from) : `${from}–${to}`);
  return (
    <div>
      <div className={styles.head}>
        <h3>{t('gov.score')}</h3>
        <strong>
          {low === high
            ? t('gov.points', { count: String(low) })
            : t('gov.scoreRange', { low: String(low), high: String(high) })}
        </strong>
      </div>
      <PlainTable<GovCriterion>
        rowKey="criterion"
        dataSource={criteria}
        columns={[
          {
            title: t('gov.criterion'),
            key: 'criterion',
            width: 300,
            className: 'wraps',
            render: (_, { criterion }) => say(hightechRule(`s.${criterion}`)),
          },
          { title: t('gov.band'), key: 'band', width: 100, align: 'right', render: (_, { band }) => range(band) },
          {
            title: t('gov.expectedPoints'),
            key: 'points',
            width: 90,
            align: 'right',
            render: (_, { points }) => points ?? NOTHING,
          },
          {
            title: t('gov.why'),
            key: 'why',
            className: 'wraps',
            render: (_, row) => (
              <>
                {why(row)} {row.isOutside && <Tag color="gold">{t('gov.outside')}</Tag>}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
