import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { JobProgress } from '@/components/JobProgress';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type DocumentTemplateRow, isoService, type OffersTaken } from '@/services/iso';
import type { JobView } from '@/services/job';
import styles from './documentTemplates.module.css';

interface Props {
  /** Those that the portal's set has a newer text for. */
  templates: readonly DocumentTemplateRow[];
  onChanged: () => void;
  /** Opens one whose text a person has to decide on. */
  onOpen: (templateCode: string) => void;
  onClose: () => void;
}

/** Takes the newer texts of the set into many templates at once, and says what became of each. */
export default function OffersDialog({ templates, onChanged, onOpen, onClose }: Props) {
  const t = useT();
  // What was asked for stays on the screen while the list behind it is read again.
  const [asked] = useState(templates);
  const [isStarting, setIsStarting] = useState(false);
  const [jobCode, setJobCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<OffersTaken | null>(null);
  const start = async () => {
    setFailure(null);
    setIsStarting(true);
    try {
      const templateCodes = asked.map((one) => one.templateCode);
      setJobCode((await isoService.takeShippedOffers({ body: { templateCodes } })).jobCode);
    } catch (error) {
      report(error);
    }
    setIsStarting(false);
  };
  const end = (over: JobView) => {
    setJobCode(null);
    if (over.state === 'failed') setFailure(over.errorMsg ?? t('common.jobFailed'));
    else setResult(over.result as OffersTaken);
    onChanged();
  };
  const isBusy = isStarting || jobCode !== null;
  return (
    <Modal
      open
      width={640}
      title={t('documentTemplate.offersTitle')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('common.close')}
        </Button>,
        !result && (
          <Button key="take" type="primary" loading={isBusy} onClick={() => void start()}>
            {t('documentTemplate.offersTake', { count: asked.length })}
          </Button>
        ),
      ]}
    >
      {result ? (
        <Outcome result={result} onOpen={onOpen} />
      ) : (
        <>
          <p className={styles.soft}>{t('documentTemplate.offersIntro')}</p>
          <ul className={styles.offers}>
            {asked.map(({ templateCode, name }) => (
              <li key={templateCode}>{name}</li>
            ))}
          </ul>
          {failure && <FailureBlock compact title={failure} />}
          {jobCode && <JobProgress jobCode={jobCode} title={t('documentTemplate.offersTaking')} onOver={end} />}
        </>
      )}
    </Modal>
  );
}

function Outcome({ result: { taken, left, failed }, onOpen }: { result: OffersTaken; onOpen: Props['onOpen'] }) {
  const t = useT();
  const rest = left.length + failed.length;
  return (
    <>
      <Alert
        type={rest > 0 ? 'warning' : 'success'}
        showIcon
        title={[
          t('documentTemplate.offersTaken', { count: taken.length }),
          rest > 0 && t('documentTemplate.offersLeft', { count: rest }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <ul className={styles.offers}>
        {taken.map(({ templateCode, name, number }) => (
          <li key={templateCode}>{t('documentTemplate.offersOne', { name, number })}</li>
        ))}
        {left.map(({ templateCode, name, why, count }) => (
          <li key={templateCode}>
            {name} · {t(`documentTemplate.offersWhy_${why}`, { count })}
            {why !== 'none' && (
              <Button
                type="link"
                size="small"
                aria-label={t('documentTemplate.offersOpen', { name })}
                onClick={() => onOpen(templateCode)}
              >
                {t('documentTemplate.offerCompare')}
              </Button>
            )}
          </li>
        ))}
        {failed.map(({ name, errorMsg }) => (
          <li key={name}>
            {name} · {errorMsg}
          </li>
        ))}
      </ul>
    </>
  );
}
