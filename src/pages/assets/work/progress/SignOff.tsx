import { Link } from '@umijs/max';
import { Button } from 'antd';
import sum from 'lodash/sum';
import { useState } from 'react';
import { reopenAssessmentRules } from '#domain/generated/rules/assets/reopenAssessment';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { StatusLabel } from '@/components/StatusLabel';
import { usePlaces } from '@/features/project/usePlaces';
import { useT } from '@/locales';
import { assetsService, type WorkOwners, type WorkStatus } from '@/services/assets';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from './progress.module.css';

interface Props {
  projectCode: string;
  status: WorkStatus;
  standing: WorkOwners['standing'];
  unaccepted: number | '1000+';
  onChanged: () => void;
  /** To the remnant risks that wait for acceptance. */
  onRemnant: () => void;
}

/** The customer's signature: what is missing until it can be given, giving it, and closing the project after it. */
export function SignOff({ projectCode, status, standing, unaccepted, onChanged, onRemnant }: Props) {
  const t = useT();
  const places = usePlaces(projectCode);
  const [asking, setAsking] = useState<'sign' | 'finish' | 'reopen' | null>(null);
  const { allowedActions, signedAt, signedBy, finishedAt } = status;
  const count = (rows: WorkOwners['standing']) => sum(rows.map((row) => row.units));
  const all = count(standing);
  const open = count(standing.filter((row) => row.stage !== 'assets_progress_fin'));
  const isReady = all > 0 && open === 0 && unaccepted === 0 && !status.signsAlone;
  return (
    <section className={styles.card} aria-label={t('assets.work.progress.signOff')}>
      <div className={styles.head}>
        <h2>{t('assets.work.progress.signOff')}</h2>
        <StatusLabel tone={signedAt ? 'done' : isReady ? 'waiting' : 'idle'}>
          {t(signedAt ? 'assets.work.progress.signed' : 'assets.work.progress.unsigned')}
        </StatusLabel>
      </div>
      {finishedAt && <p>{t('assets.work.progress.finishedAt', { when: formatInstant(finishedAt) })}</p>}
      {signedAt ? (
        <>
          <p>{t('assets.work.progress.signedBy', { who: signedBy ?? '–', when: formatInstant(signedAt) })}</p>
          {!finishedAt && <p className={styles.soft}>{t('assets.work.progress.voidHint')}</p>}
          <Link to={places.assets('reports')}>{t('assets.work.progress.toReports')}</Link>
        </>
      ) : isReady ? (
        <p>{t('assets.work.progress.signReady')}</p>
      ) : (
        <ul className={styles.missing}>
          {all === 0 && <li>{t('assets.work.progress.signNoUnits')}</li>}
          {open > 0 && <li>{t('assets.work.progress.signUnitsOpen', { count: formatNumber(open) })}</li>}
          {status.signsAlone && <li>{t('assets.work.progress.signsAlone')}</li>}
          {unaccepted !== 0 && (
            <li>
              <Button type="link" size="small" onClick={onRemnant}>
                {t('assets.work.progress.signRisksOpen', { count: unaccepted })}
              </Button>
            </li>
          )}
        </ul>
      )}
      {!signedAt && !finishedAt && allowedActions.includes('sign') && (
        <Button type="primary" disabled={!isReady} onClick={() => setAsking('sign')}>
          {t('assets.work.progress.sign')}
        </Button>
      )}
      {!signedAt && !allowedActions.includes('sign') && (
        <p className={styles.soft}>{t('assets.work.progress.mayNotSign')}</p>
      )}
      {allowedActions.includes('finish') &&
        !finishedAt &&
        (signedAt ? (
          <Button type="primary" onClick={() => setAsking('finish')}>
            {t('assets.work.progress.finish')}
          </Button>
        ) : (
          <p className={styles.soft}>{t('assets.work.progress.finishAfterSign')}</p>
        ))}
      {allowedActions.includes('reopen') && (
        <Button onClick={() => setAsking('reopen')}>{t('assets.work.progress.reopen')}</Button>
      )}
      {asking && (
        <Confirm
          key={asking}
          projectCode={projectCode}
          what={asking}
          onDone={onChanged}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

interface ConfirmProps {
  projectCode: string;
  what: 'sign' | 'finish' | 'reopen';
  onDone: () => void;
  onClose: () => void;
}

function Confirm({ projectCode, what, onDone, onClose }: ConfirmProps) {
  const t = useT();
  return (
    <RecordDialog<{ reason?: string }>
      title={t(`assets.work.progress.${what}Title`)}
      okText={t(`assets.work.progress.${what}`)}
      send={async ({ reason = '' }, options) => {
        if (what === 'sign') await assetsService.signAssessment({ body: { projectCode } }, options);
        else if (what === 'finish') await assetsService.finishAssessment({ body: { projectCode } }, options);
        else await assetsService.reopenAssessment({ body: { projectCode, reason } }, options);
      }}
      onTried={onDone}
      onClose={onClose}
    >
      <p>{t(`assets.work.progress.${what}Text`)}</p>
      {what === 'reopen' && (
        <NoteField
          name="reason"
          label={t('assets.work.progress.reopenReason')}
          {...reopenAssessmentRules.reason}
          autoFocus
          maxRows={5}
        />
      )}
    </RecordDialog>
  );
}
