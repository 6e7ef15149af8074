import { Button } from 'antd';
import { useState } from 'react';
import { Facts } from '@/components/Facts';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { ManagementDocumentDetail } from '@/services/iso';
import styles from './control.module.css';
import { ReviewDay } from './ReviewDay';

const ReviewDialog = lazyPage(() => import('./ReviewDialog'));
const RulesDialog = lazyPage(() => import('./RulesDialog'));

interface Props {
  projectCode: string;
  detail: ManagementDocumentDetail;
  onChanged: () => void;
}

/** When a document is reviewed next, what its reviews found, and how long its versions are kept. */
export function ControlTab({ projectCode, detail, onChanged }: Props) {
  const t = useT();
  const [asked, setAsked] = useState<'review' | 'rules' | null>(null);
  const { document, versions, control } = detail;
  const { reviews, reviewMonths, retentionYears, defaultReviewMonths, defaultRetentionYears } = control;
  const { nextReviewOn, allowedActions } = document;
  const mayEdit = allowedActions.includes('replace') || allowedActions.includes('distribute');
  const months = reviewMonths ?? defaultReviewMonths;
  const ofKind = (own: number | null) => (own === null ? t('documentControl.ofKind') : '');
  const every = t('documentControl.everyMonths', { months }) + ofKind(reviewMonths);
  const over = versions.filter(({ keptUntil }) => keptUntil !== null);
  const dialog = { projectCode, detail, onTried: onChanged, onClose: () => setAsked(null) };
  return (
    <section aria-label={t('documentControl.rules')}>
      {mayEdit && (
        <div className={styles.bar}>
          {allowedActions.includes('reassess') && (
            <Button type="primary" onClick={() => setAsked('review')}>
              {t('documentControl.review')}
            </Button>
          )}
          <Button onClick={() => setAsked('rules')}>{t('documentControl.rulesTitle')}</Button>
        </div>
      )}
      <Facts
        items={[
          {
            key: 'next',
            label: t('documentControl.nextReview'),
            children: nextReviewOn ? (
              <span>
                {t('documentControl.nextReviewLine', { day: nextReviewOn, rule: every })} <ReviewDay of={document} />
              </span>
            ) : (
              every
            ),
          },
          {
            key: 'retention',
            label: t('documentControl.retention'),
            children:
              t('documentControl.retentionLine', { years: retentionYears ?? defaultRetentionYears }) +
              ofKind(retentionYears),
          },
        ]}
      />
      {over.length > 0 && (
        <>
          <h3 className={styles.part}>{t('managementDocument.versions')}</h3>
          <ul className={styles.reviews}>
            {over.map(({ number, label, overOn, keptUntil }) => (
              <li key={number}>
                <strong>{t('managementDocument.versionLabel', { label })}</strong>{' '}
                {t('documentControl.overLine', { day: overOn ?? '', until: keptUntil ?? '' })}
              </li>
            ))}
          </ul>
        </>
      )}
      {reviews.length > 0 && (
        <>
          <h3 className={styles.part}>{t('documentControl.reviews')}</h3>
          <ul className={styles.reviews}>
            {reviews.map(({ label, note, reviewedOn, nextReviewOn: next, reviewedBy, at }) => (
              <li key={at}>
                <div className={styles.wraps}>{note}</div>
                <div className={styles.small}>
                  {t('documentControl.reviewLine', { who: reviewedBy, day: reviewedOn, label, next })}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked === 'review' && <ReviewDialog {...dialog} />}
      {asked === 'rules' && <RulesDialog {...dialog} />}
    </section>
  );
}
