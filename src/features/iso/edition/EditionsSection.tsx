import { Link, useLocation } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { type CertificationEditionCode, editionOf } from '#domain/subjects/iso/edition/editions';
import { nextEditionOf } from '#domain/subjects/iso/edition/transition';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type CertificationEditions, isoService } from '@/services/iso';
import styles from './edition.module.css';
import { useEditionTexts } from './useEditionTexts';

const EditionsDrawer = lazyPage(() => import('./EditionsDrawer'));

interface Props {
  projectCode: string;
  /** The version of the planned days, which the usual editions and the warnings follow. */
  planned: number;
}

/** By which editions of standards a project is certified, and what the planned audit should know of each. */
export function EditionsSection({ projectCode, planned }: Props) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => isoService.getCertificationEditions({ query: { projectCode } }, options),
    [projectCode, planned],
    true,
    { returning: true },
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const choose = data.allowedActions.includes('edit')
    ? { label: t('edition.choose'), onClick: () => setChoosing(true) }
    : undefined;
  return (
    <section className={styles.part} aria-label={t('edition.title')}>
      <div className={styles.head}>
        <h3>{t('edition.title')}</h3>
        {choose && data.editions.length > 0 && <Button onClick={choose.onClick}>{choose.label}</Button>}
      </div>
      {data.editions.length === 0 ? (
        <EmptyState title={t('edition.none')} text={t('material.emptyText')} action={choose} />
      ) : (
        <>
          {data.version === 0 && <p className={styles.soft}>{t('edition.usualNote')}</p>}
          <Editions of={data} />
          {data.inUse
            .filter(({ edition }) => data.editions.includes(edition) && nextEditionOf(edition))
            .map(({ edition, documents }) => (
              <p key={edition} className={styles.soft}>
                {t('edition.inUse', { edition: editionOf(edition).name, documents })}
              </p>
            ))}
        </>
      )}
      {choosing && (
        <EditionsDrawer
          projectCode={projectCode}
          editions={data}
          onSaved={refresh}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

function Editions({ of }: { of: CertificationEditions }) {
  const t = useT();
  const { pathname } = useLocation();
  const { publishedText, validityText, warningText } = useEditionTexts();
  const { editions, warnings, audit, transitions } = of;
  /** The change that has begun to this edition, or that can begin from it. */
  const changeOf = (edition: CertificationEditionCode) =>
    transitions.find(({ to }) => to === edition)?.to ?? nextEditionOf(edition);
  return (
    <PlainTable
      rowKey="edition"
      dataSource={editions.map((edition) => ({
        edition,
        found: warnings.filter((one) => one.edition === edition),
        change: changeOf(edition),
      }))}
      columns={[
        {
          title: t('edition.standard'),
          key: 'name',
          width: 180,
          render: (_, { edition }) => editionOf(edition).name,
        },
        { title: t('edition.published'), key: 'published', width: 150, render: (_, row) => publishedText(row.edition) },
        { title: t('edition.validity'), key: 'validity', render: (_, row) => validityText(row.edition) },
        {
          title: t('edition.planned'),
          key: 'planned',
          render: (_, { found }) =>
            audit === null ? (
              <span>{t('edition.noAudit')}</span>
            ) : found.length === 0 ? (
              <StatusLabel tone="done">{t('edition.fits')}</StatusLabel>
            ) : (
              found.map((one) => (
                <StatusLabel key={one.rule} tone={one.rule === 'notReady' ? 'waiting' : 'late'}>
                  {warningText(one)}
                </StatusLabel>
              ))
            ),
        },
        {
          title: '',
          key: 'change',
          width: 110,
          render: (_, { change }) =>
            change && (
              <Link to={`${pathname}?tab=timeline&view=transition&edition=${change}`}>{t('edition.toTransition')}</Link>
            ),
        },
      ]}
    />
  );
}
