import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { ReadDrawer } from '@/components/ReadDrawer';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { isoService, type NonconformityDetail } from '@/services/iso';
import { EvidenceFiles } from './EvidenceFiles';
import { NonconformityFacts } from './NonconformityFacts';
import { NonconformitySteps } from './NonconformitySteps';
import { StepDialog, type ToldStep, toldSteps } from './StepDialog';

const StatementDrawer = lazyPage(() => import('./StatementDrawer'));
const CorrectionDrawer = lazyPage(() => import('./CorrectionDrawer'));

interface Props {
  projectCode: string;
  nonconformityId: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One nonconformity: where it stands, what was found and done, and the next thing to do about it. */
export default function NonconformityDrawer({ projectCode, nonconformityId, ...drawer }: Props) {
  const t = useT();
  const [open, setOpen] = useState<ToldStep | 'edit' | 'respond' | null>(null);
  const close = () => setOpen(null);
  const takeBack = async ({ version }: NonconformityDetail, changed: () => void) => {
    try {
      const body = { projectCode, nonconformityId, version, action: 'takeBack' } as const;
      await isoService.moveNonconformity({ body });
      void toast('success', t('nonconformity.takeBackDone'));
    } finally {
      changed();
    }
  };
  return (
    <ReadDrawer<NonconformityDetail>
      {...drawer}
      code={nonconformityId}
      codeOf={(row) => row.nonconformityId}
      load={(options) => isoService.getNonconformity({ query: { projectCode, nonconformityId } }, options)}
      title={t('nonconformity.record')}
      nameOf={({ nonconformityCode, clause }) => t('nonconformity.recordOf', { number: nonconformityCode, clause })}
      onEdit={({ allowedActions }) => (allowedActions.includes('edit') ? () => setOpen('edit') : undefined)}
      actions={({ allowedActions }) => [
        // The step that leads on comes last and is the primary one.
        ...[...toldSteps]
          .reverse()
          .filter((step) => allowedActions.includes(step))
          .map((step) => (
            <Button
              key={step}
              type={step === 'close' || step === 'confirm' ? 'primary' : 'default'}
              danger={step === 'return' || step === 'withdraw' || step === 'reopen'}
              onClick={() => setOpen(step)}
            >
              {t(`nonconformity.${step}`)}
            </Button>
          )),
        allowedActions.includes('respond') && (
          <Button key="respond" type="primary" onClick={() => setOpen('respond')}>
            {t('nonconformity.respond')}
          </Button>
        ),
      ]}
    >
      {(row, changed) => (
        <>
          <NonconformitySteps of={row} />
          <NonconformityFacts projectCode={projectCode} of={row} />
          {(row.files.length > 0 || row.needsFile) && (
            <EvidenceFiles projectCode={projectCode} nonconformity={row} editable={false} onChanged={changed} />
          )}
          {row.allowedActions.includes('takeBack') && (
            <Popconfirm
              title={t('nonconformity.takeBackQuestion')}
              onConfirm={() => takeBack(row, changed).catch(report)}
            >
              <Button>{t('nonconformity.takeBack')}</Button>
            </Popconfirm>
          )}
          {open === 'edit' && (
            <StatementDrawer projectCode={projectCode} nonconformity={row} onDone={changed} onClose={close} />
          )}
          {open === 'respond' && (
            <CorrectionDrawer projectCode={projectCode} nonconformity={row} onChanged={changed} onClose={close} />
          )}
          {open !== null && open !== 'edit' && open !== 'respond' && (
            <StepDialog
              key={open}
              projectCode={projectCode}
              step={open}
              nonconformity={row}
              onTried={changed}
              onClose={close}
            />
          )}
        </>
      )}
    </ReadDrawer>
  );
}
