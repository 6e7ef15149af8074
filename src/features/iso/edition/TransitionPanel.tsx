import { Link, useLocation } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { type CertificationEditionCode, editionOf } from '#domain/subjects/iso/edition/editions';
import { isOpenNeed } from '#domain/subjects/iso/edition/transition';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type EditionTransitionDetail, isoService } from '@/services/iso';
import { formatInstant } from '@/utils/format';
import { ChangedClauses } from './ChangedClauses';
import styles from './edition.module.css';
import { NeedCounts } from './NeedCounts';
import { TransitionDays } from './TransitionDays';
import { TransitionDocuments } from './TransitionDocuments';

const StartDialog = lazyPage(() => import('./StartDialog'));

interface Props {
  projectCode: string;
  /** The newer one. */
  edition: CertificationEditionCode;
}

/** What a project's change to the next edition of a standard asks of it, and how far that is. */
export default function TransitionPanel({ projectCode, edition }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const [starting, setStarting] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => isoService.getEditionTransition({ query: { projectCode, edition } }, options),
    [projectCode, edition],
    true,
    { returning: true },
  );
  const back = <Link to={`${pathname}?tab=timeline`}>{t('edition.back')}</Link>;
  if (error && !data)
    return (
      <>
        {back}
        <FailureBlock compact error={error} onRetry={refresh} />
      </>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const { from, to, begun, needs, allowedActions } = data;
  return (
    <section aria-label={t('edition.toTransition')}>
      {back}
      <div className={styles.head}>
        <div className={styles.title}>
          <h2>{t('edition.transition', { from: editionOf(from).name, to: editionOf(to).name })}</h2>
          <Standing of={data} />
        </div>
        {!begun && allowedActions.includes('edit') && (
          <Button type="primary" onClick={() => setStarting(true)}>
            {t('edition.start')}
          </Button>
        )}
      </div>
      {begun && (
        <p className={styles.soft}>
          {t('edition.begunLine', { who: begun.by, when: formatInstant(begun.at), reason: begun.reason })}
        </p>
      )}
      <TransitionDays of={data} />
      <section className={styles.wide} aria-label={t('edition.documents')}>
        <div className={styles.head}>
          <h3>{t('edition.documents')}</h3>
        </div>
        <NeedCounts needs={needs} />
        <TransitionDocuments key={begun?.at ?? ''} projectCode={projectCode} edition={edition} />
      </section>
      <ChangedClauses of={data} />
      <Materials of={data} />
      {starting && (
        <StartDialog projectCode={projectCode} detail={data} onTried={refresh} onClose={() => setStarting(false)} />
      )}
    </section>
  );
}

/** How far the change is. */
function Standing({ of: { begun, needs } }: { of: EditionTransitionDetail }) {
  const t = useT();
  if (!begun) return <StatusLabel tone="idle">{t('edition.notBegun')}</StatusLabel>;
  return needs.some(({ need, documents }) => documents > 0 && isOpenNeed(need)) ? (
    <StatusLabel tone="active">{t('edition.begun')}</StatusLabel>
  ) : (
    <StatusLabel tone="done">{t('edition.completed')}</StatusLabel>
  );
}

/** What the newer edition's checklist asks differently. */
function Materials({ of: { materials } }: { of: EditionTransitionDetail }) {
  const t = useT();
  const say = useSay();
  const { pathname } = useLocation();
  const { asked, toDo, added, removed } = materials;
  const names = (these: typeof added) => these.map(say).join(t('common.comma'));
  const isSame = added.length + removed.length === 0;
  return (
    <section className={styles.part} aria-label={t('edition.materials')}>
      <div className={styles.head}>
        <h3>{t('edition.materials')}</h3>
      </div>
      <p className={styles.soft}>
        {t(isSame ? 'edition.materialsSame' : 'edition.materialsDiffer', { asked, toDo })}{' '}
        <Link to={`${pathname}?tab=materials`}>{t('edition.toMaterials')}</Link>
      </p>
      {added.length > 0 && <p>{t('edition.materialsAdded', { names: names(added) })}</p>}
      {removed.length > 0 && <p>{t('edition.materialsRemoved', { names: names(removed) })}</p>}
    </section>
  );
}
