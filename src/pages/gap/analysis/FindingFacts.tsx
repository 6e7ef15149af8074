import { Link } from '@umijs/max';
import { Alert } from 'antd';
import { levelWords } from '#domain/kernel/levels';
import { Facts } from '@/components/Facts';
import { LevelTag } from '@/components/LevelTag';
import { PlainTable } from '@/components/PlainTable';
import { DisposalLabel } from '@/features/gap/DisposalLabel';
import { usePlaces } from '@/features/project/usePlaces';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { FindingDetail } from '@/services/gap';
import { cutAt } from '@/utils/columns';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import { FindingLevel, Links, RiskLabel, ScoreBar } from './FindingParts';
import styles from './gap.module.css';

interface Said {
  /** The consultant's own words, shown before those of the answers. */
  own: string | null;
  words: FindingDetail['presentWords'];
}

/** What is there, or what is missing. */
function SaidText({ own, words }: Said) {
  const say = useSay();
  if (!own && words.length === 0) return null;
  return (
    <div>
      {own && <p className={styles.wrap}>{own}</p>}
      {words.length > 0 && (
        <ul className={styles.list}>
          {words.map((one) => (
            <li key={one.zh}>{say(one)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What was found about one clause or control, and what is to be done. */
export function FindingFacts({ projectCode, finding }: { projectCode: string; finding: FindingDetail }) {
  const t = useT();
  const say = useSay();
  const places = usePlaces(projectCode);
  const { returnReason, stage, level, computedLevel, isOverridden, levelReason, links } = finding;
  const isThere = (said: Said) => (said.own || said.words.length > 0) && <SaidText {...said} />;
  return (
    <>
      {returnReason && (stage === 'inhand' || stage === 'submitted') && (
        <Alert
          type={stage === 'submitted' ? 'info' : 'error'}
          title={t(stage === 'submitted' ? 'questionnaire.gap.returnedBefore' : 'questionnaire.gap.returned')}
          description={returnReason}
        />
      )}
      {stage === 'finished' && finding.riskState === 'open' && finding.levelAfter !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('questionnaire.gap.riskLeft', { level: say(levelWords[finding.levelAfter]) })}
        />
      )}
      <Facts
        items={[
          {
            key: 'score',
            label: t('questionnaire.gap.score'),
            children: <ScoreBar score={finding.score} of={finding} />,
          },
          {
            key: 'level',
            label: t('questionnaire.gap.level'),
            children: (
              <span>
                <FindingLevel row={finding} />
                {isOverridden && level !== null && (
                  <span className={styles.soft}>
                    {' '}
                    {t('questionnaire.gap.answersSay')} <LevelTag level={computedLevel} /> {levelReason}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'present',
            label: t('questionnaire.gap.present'),
            children: isThere({ own: finding.present, words: finding.presentWords }),
          },
          {
            key: 'missing',
            label: t('questionnaire.gap.missing'),
            children: isThere({ own: finding.missing, words: finding.missingWords }),
          },
          {
            key: 'risk',
            label: t('questionnaire.gap.risk'),
            children: finding.riskState && (
              <span>
                <RiskLabel state={finding.riskState} /> <span className={styles.soft}>{finding.riskReason}</span>
              </span>
            ),
          },
          {
            key: 'measure',
            label: t('questionnaire.gap.measure'),
            children: finding.measure && <span className={styles.wrap}>{finding.measure}</span>,
          },
          { key: 'responsible', label: t('questionnaire.gap.responsible'), children: finding.responsible?.showName },
          { key: 'deadline', label: t('questionnaire.gap.deadline'), children: finding.deadline },
          { key: 'stage', label: t('questionnaire.gap.disposal'), children: <DisposalLabel row={finding} /> },
          {
            key: 'result',
            label: t('questionnaire.gap.result'),
            children: finding.result && <span className={styles.wrap}>{finding.result}</span>,
          },
          {
            key: 'submitted',
            label: t('questionnaire.gap.submitted'),
            children:
              finding.submittedAt && `${finding.submittedBy ?? NOTHING} · ${formatInstant(finding.submittedAt)}`,
          },
          {
            key: 'units',
            label: t('questionnaire.gap.units'),
            children: finding.units.length > 0 && (
              <ul className={styles.list}>
                {finding.units.map(({ unitId, assetCode, name }) => (
                  <li key={unitId}>
                    <Link to={places.assets('units', { keyword: assetCode })}>{`${assetCode} ${name}`}</Link>
                  </li>
                ))}
              </ul>
            ),
          },
          {
            key: 'links',
            label: t('questionnaire.gap.links'),
            children: links.length > 0 && <Links links={links} />,
          },
        ]}
      />
    </>
  );
}

/** What a level was made of: the answers with what they count, and rules that raised it. */
export function Derivation({ finding }: { finding: FindingDetail }) {
  const t = useT();
  const say = useSay();
  const { basis, raisedBy } = finding;
  if (basis.length === 0 && raisedBy.length === 0)
    return <p className={styles.soft}>{t('questionnaire.gap.noBasis')}</p>;
  const answerOf = ({ answer, question }: FindingDetail['basis'][number]) => {
    if (!answer) return t('questionnaire.gap.unanswered');
    if (answer.notApplicable !== null) return t('questionnaire.gap.notApplicable', { reason: answer.notApplicable });
    const chosen = (question?.options ?? []).filter(({ code }) => answer.choice.includes(code));
    return chosen.map(({ text }) => say(text)).join(t('common.comma')) || (answer.text ?? NOTHING);
  };
  return (
    <>
      {basis.length > 0 && (
        <PlainTable<FindingDetail['basis'][number]>
          rowKey="itemCode"
          dataSource={basis}
          columns={[
            {
              title: t('questionnaire.gap.question'),
              dataIndex: 'questionCode',
              ...cutAt(220),
              render: (code: string, row) => (row.question ? say(row.question.text) : code),
            },
            {
              title: t('questionnaire.gap.answer'),
              dataIndex: 'answer',
              ...cutAt(180),
              render: (_, row) => answerOf(row),
            },
            {
              title: t('questionnaire.gap.score'),
              dataIndex: 'score',
              width: 80,
              align: 'right',
              render: (score: number | null) =>
                score === null ? t('questionnaire.gap.uncounted') : `${Math.round(score * 100)}%`,
            },
            {
              title: t('questionnaire.gap.weight'),
              dataIndex: 'weight',
              width: 60,
              align: 'right',
              render: (weight: number) => formatNumber(weight),
            },
          ]}
        />
      )}
      {raisedBy.length > 0 && (
        <ul className={styles.list}>
          {raisedBy.map(({ atLeast, missing }) => (
            <li key={missing.zh}>
              {t('questionnaire.gap.raised')} <LevelTag level={atLeast} /> {say(missing)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
