import { Link } from '@umijs/max';
import { Alert } from 'antd';
import { portalDayOf } from '#domain/kernel/days';
import { type Fact, Facts } from '@/components/Facts';
import { usePlaces } from '@/features/project/usePlaces';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { NonconformityDetail } from '@/services/iso';
import { AiTag } from '../drafting/AiTag';
import { GradeText } from './NonconformityLabels';
import styles from './nonconformity.module.css';
import { Responsible } from './Responsible';

interface Props {
  projectCode: string;
  of: NonconformityDetail;
}

/** What was found, what was done about it, and how that was verified. */
export function NonconformityFacts({ projectCode, of }: Props) {
  const t = useT();
  const say = useSay();
  const { returnReason, returnedBy, withdrawn, state } = of;
  const long = (
    key: 'requirement' | 'fact' | 'evidence' | 'correction' | 'cause' | 'similar' | 'correctiveAction',
  ): Fact => ({
    key,
    label: t(`nonconformity.${key}`),
    children: of[key] && (
      <>
        <span className={styles.text}>{of[key]}</span> {of.aiFields.some((name) => name === key) && <AiTag />}
      </>
    ),
  });
  const acted = (who: string | null, day: string | null) => [who, day].filter(Boolean).join(' ');
  const done = [long('correction'), long('cause'), long('similar'), long('correctiveAction')];
  return (
    <>
      {withdrawn && (
        <Alert
          type="info"
          className={styles.notice}
          title={t('nonconformity.withdrawnBy', { who: withdrawn.by, day: portalDayOf(new Date(withdrawn.at)) })}
          description={withdrawn.reason}
        />
      )}
      {returnReason !== null && (
        <Alert
          type={state === 'open' ? 'error' : 'info'}
          className={styles.notice}
          title={t('nonconformity.returnedBy', { who: returnedBy ?? '' })}
          description={returnReason}
        />
      )}
      <Facts
        items={[
          { key: 'grade', label: t('nonconformity.grade'), children: <GradeText grade={of.grade} /> },
          { key: 'source', label: t('nonconformity.source'), children: t(`nonconformity.source_${of.source}`) },
          { key: 'clause', label: t('nonconformity.clause'), children: `${say(of.standardName)} ${of.clause}` },
          long('requirement'),
          long('fact'),
          long('evidence'),
          { key: 'department', label: t('nonconformity.department'), children: of.department },
          { key: 'found', label: t('nonconformity.found'), children: acted(of.foundBy, of.foundOn) },
          {
            key: 'responsible',
            label: t('nonconformity.responsible'),
            children: of.responsible && <Responsible of={of} />,
          },
          { key: 'dueOn', label: t('nonconformity.dueOn'), children: of.dueOn },
        ]}
      />
      {(done.some(({ children }) => children) || of.completedOn) && (
        <>
          <h3 className={styles.heading}>{t('nonconformity.done')}</h3>
          <Facts
            items={[...done, { key: 'completedOn', label: t('nonconformity.completedOn'), children: of.completedOn }]}
          />
        </>
      )}
      {of.verification !== null && (
        <>
          <h3 className={styles.heading}>{t('nonconformity.verified')}</h3>
          <Facts
            items={[
              {
                key: 'verification',
                label: t('nonconformity.verification'),
                children: <span className={styles.text}>{of.verification}</span>,
              },
              {
                key: 'closedBy',
                label: t('nonconformity.verifiedBy'),
                children: acted(of.closedBy, of.closedAt && portalDayOf(new Date(of.closedAt))),
              },
              {
                key: 'effect',
                label: t('nonconformity.effect'),
                children: of.effect && <span className={styles.text}>{of.effect}</span>,
              },
              {
                key: 'effectBy',
                label: t('nonconformity.effectBy'),
                children: of.effectOn ? acted(of.effectBy, of.effectOn) : '',
              },
            ]}
          />
        </>
      )}
      <Related projectCode={projectCode} of={of} />
    </>
  );
}

/** What it is linked with, and earlier ones of the same clause. */
function Related({ projectCode, of }: Props) {
  const t = useT();
  const places = usePlaces(projectCode);
  const { links, earlier, recursOfId } = of;
  const pathOf = ({ kind, code }: (typeof links)[number]) => {
    if (kind === 'finding') return places.gap('findings', { keyword: code });
    return kind === 'risk' ? places.assets('risks', { keyword: code }) : places.assets('documents');
  };
  return (
    <>
      {links.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('nonconformity.links')}</h3>
          <ul className={styles.plain}>
            {links.map((link) => (
              <li key={`${link.kind} ${link.targetId}`}>
                <Link to={pathOf(link)}>{link.code}</Link> {link.name}{' '}
                <span className={styles.soft}>{t(`nonconformity.kind_${link.kind}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {earlier.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('nonconformity.earlier')}</h3>
          <ul className={styles.plain}>
            {earlier.map((one) => (
              <li key={one.nonconformityId}>
                {one.nonconformityCode} {one.foundOn} {one.fact}{' '}
                <span className={styles.soft}>
                  {[
                    one.nonconformityId === recursOfId && t('nonconformity.repeatsThis'),
                    one.isSameDepartment && t('nonconformity.sameDepartment'),
                    one.projectCode !== projectCode && one.projectName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
