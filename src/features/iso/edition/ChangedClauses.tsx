import { PlainTable } from '@/components/PlainTable';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { EditionTransitionDetail } from '@/services/iso';
import { NOTHING } from '@/utils/format';
import styles from './edition.module.css';

/** What changes in the standard, clause by clause, in our own words. */
export function ChangedClauses({ of: { changes, changesOrigin } }: { of: EditionTransitionDetail }) {
  const t = useT();
  const say = useSay();
  return (
    <section className={styles.wide} aria-label={t('edition.changes')}>
      <div className={styles.head}>
        <h3>{t('edition.changes')}</h3>
      </div>
      {changes.length === 0 ? (
        <p className={styles.soft}>{t('edition.noChanges')}</p>
      ) : (
        <>
          {!changesOrigin.isConfirmed && (
            <p className={styles.soft}>{t('edition.changesToCheck', { source: say(changesOrigin.source) })}</p>
          )}
          <PlainTable
            rowKey={({ clause, was }) => `${clause}:${was}`}
            dataSource={changes}
            columns={[
              {
                title: t('edition.change'),
                key: 'change',
                width: 90,
                render: (_, { change }) => t(`edition.change_${change}`),
              },
              { title: t('edition.clause'), key: 'clause', width: 110, render: (_, { clause }) => clause || NOTHING },
              { title: t('edition.was'), key: 'was', width: 110, render: (_, { was }) => was || NOTHING },
              { title: t('edition.name'), key: 'name', width: 180, render: (_, row) => say(row) },
              {
                title: t('edition.text'),
                key: 'text',
                render: (_, { textZh, textEn }) => say({ zh: textZh, en: textEn }),
              },
              {
                title: t('edition.usually'),
                key: 'documents',
                width: 180,
                render: (_, { documents }) =>
                  documents.map((kind) => t(`documentTemplate.kind_${kind}`)).join(t('common.comma')),
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
