import { Button, Popconfirm, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { type ReleaseMove, type ReleaseStanding, releaseMoves } from '#domain/capabilities/release/workflow';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { FailureBlock } from '@/components/FailureBlock';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { releaseService } from '@/services/release';
import { formatInstant } from '@/utils/format';
import { Acts } from './Acts';
import { ApprovalSteps, hasCourse } from './ApprovalSteps';
import { ReturnDialog } from './ReturnDialog';
import styles from './release.module.css';
import { SubmitDialog } from './SubmitDialog';

interface Props {
  projectCode: string;
  document: ReleasedDocument;
  /** What must be done before the document can be submitted. */
  before: string;
  /** What its reviewer would lack, where it can't be submitted for that. */
  lacks?: string | undefined;
  /** Draws up the final version; absent where the user can't. */
  onDrawFinal?: (() => void) | undefined;
  /** Changes when a file of the document was drawn up. */
  stamp?: unknown;
}

const colors: Readonly<Record<ReleaseStanding, string>> = {
  reviewing: 'processing',
  approving: 'processing',
  approved: 'success',
  returned: 'error',
  withdrawn: 'default',
  overtaken: 'warning',
};
const leading: readonly ReleaseMove[] = ['review', 'approve'];

/** Who prepared, reviewed and approved a document, when, and the step that the user may take. */
export function ReleasePanel({ projectCode, document, before, lacks, onDrawFinal, stamp }: Props) {
  const t = useT();
  const [dialog, setDialog] = useState<'submit' | 'return' | null>(null);
  const [busy, setBusy] = useState<ReleaseMove | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => releaseService.getRelease({ query: { projectCode, document } }, options),
    [projectCode, document, stamp],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { current, isReady, isFinalDrawn, former, allowedActions, candidates, others } = data;
  const lacksFinal = current?.standing === 'approved' && !isFinalDrawn;
  const move = async (action: ReleaseMove) => {
    if (!current) return;
    setBusy(action);
    try {
      await releaseService.moveRelease({ body: { projectCode, document, action, releaseId: current.releaseId } });
      void toast('success', t(`release.${action}Done`));
    } finally {
      setBusy(null);
      refresh();
    }
  };
  return (
    <section className={styles.panel} aria-label={t('release.title')}>
      <div className={styles.head}>
        <strong>{t('release.title')}</strong>
        {current && <Tag color={colors[current.standing]}>{t(`release.standing_${current.standing}`)}</Tag>}
        <span className={styles.grow} />
        {releaseMoves
          .filter((action) => allowedActions.includes(action))
          .map((action) => {
            const isLeading = leading.includes(action);
            const button = (
              <Button
                key={action}
                type={isLeading ? 'primary' : 'default'}
                loading={busy === action}
                onClick={action === 'return' ? () => setDialog('return') : undefined}
              >
                {t(`release.${action}`)}
              </Button>
            );
            if (action === 'return') return button;
            return (
              <Popconfirm
                key={action}
                title={t(`release.${action}Question`)}
                onConfirm={() => move(action).catch(report)}
                styles={{ root: { maxWidth: 360 } }}
              >
                {button}
              </Popconfirm>
            );
          })}
        {lacksFinal && onDrawFinal && (
          <Button type="primary" onClick={onDrawFinal}>
            {t('release.drawFinal')}
          </Button>
        )}
        {allowedActions.includes('submit') && (
          <Button type="primary" disabled={lacks !== undefined} onClick={() => setDialog('submit')}>
            {t(current ? 'release.submitAgain' : 'release.submit')}
          </Button>
        )}
      </div>
      {current ? (
        <>
          <Acts current={current} />
          {hasCourse(current) && <ApprovalSteps of={current} />}
        </>
      ) : (
        <p className={styles.soft}>{isReady ? (lacks ?? t('release.none')) : before}</p>
      )}
      {current?.standing === 'approved' && (
        <p className={styles.soft}>{t(lacksFinal ? 'release.finalMissing' : 'release.approvedText')}</p>
      )}
      {current?.returned && (
        <p className={styles.reason}>
          {t('release.returnedBy', {
            who: current.returned.name,
            when: formatInstant(current.returned.at),
            reason: current.returned.reason,
          })}
        </p>
      )}
      {current?.standing === 'overtaken' && (
        <p className={styles.soft}>{isReady ? t('release.overtakenText') : before}</p>
      )}
      {others > 0 && <p className={styles.soft}>{t('release.others', { count: others })}</p>}
      {dialog === 'submit' && (
        <SubmitDialog
          candidates={candidates}
          former={former}
          send={(named, options) =>
            releaseService.submitRelease({ body: { projectCode, document, ...named } }, options)
          }
          onTried={refresh}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'return' && current && (
        <ReturnDialog
          draft={current.releaseId}
          send={(reason, options) => {
            const body = { projectCode, document, releaseId: current.releaseId, action: 'return', reason } as const;
            return releaseService.moveRelease({ body }, options);
          }}
          onTried={refresh}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}
