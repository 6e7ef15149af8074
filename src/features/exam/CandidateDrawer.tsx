import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { processPolicy } from '#domain/subjects/exam/policy';
import { saidIn } from '#domain/subjects/exam/question/content';
import { DrawerTitle } from '@/components/DrawerTitle';
import { Facts } from '@/components/Facts';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useWordLanguage } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import type { CandidateRow } from '@/services/exam';
import { formatInstant, NOTHING } from '@/utils/format';
import { CandidateDialog } from './CandidateDialog';
import styles from './exam.module.css';
import { CandidateLabel } from './ProcessLabel';

interface Props {
  candidate: CandidateRow;
  onChanged: () => void;
  onClose: () => void;
}

/** One person in one process: where they stand, and what can be granted to them. */
export function CandidateDrawer({ candidate, onChanged, onClose }: Props) {
  const t = useT();
  const language = useWordLanguage();
  const { access } = useSession();
  const [open, setOpen] = useState<'grant' | 'withdraw' | null>(null);
  useFocusReturn();
  const mayWrite = processPolicy.allowed(access?.roleCodes ?? []).includes('write');
  const { best, lastSatAt, units, unitsRead, extraMinutes, extraTries, validUntil } = candidate;
  return (
    <Drawer
      open
      size={560}
      title={<DrawerTitle>{candidate.showName}</DrawerTitle>}
      onClose={onClose}
      footer={
        mayWrite && (
          <div className={styles.foot}>
            {candidate.sittings === 0 && (
              <Button danger onClick={() => setOpen('withdraw')}>
                {t('examProcess.withdraw')}
              </Button>
            )}
            <Button type="primary" onClick={() => setOpen('grant')}>
              {t('examProcess.grant')}
            </Button>
          </div>
        )
      }
    >
      <Facts
        items={[
          { key: 'company', label: t('examProcess.company'), children: candidate.tenantName },
          { key: 'exam', label: t('examProcess.exam'), children: saidIn(candidate.processName, language) },
          { key: 'state', label: t('examProcess.standing'), children: <CandidateLabel state={candidate.state} /> },
          { key: 'validUntil', label: t('examProcess.validUntil'), children: validUntil ?? NOTHING },
          { key: 'best', label: t('examProcess.best'), children: best === null ? NOTHING : `${best}%` },
          {
            key: 'sittings',
            label: t('examProcess.sittings'),
            children: t('examProcess.sittingsText', { sittings: candidate.sittings, left: candidate.triesLeft }),
          },
          { key: 'lastSat', label: t('examProcess.lastSat'), children: lastSatAt && formatInstant(lastSatAt) },
          {
            key: 'extra',
            label: t('examProcess.extra'),
            children:
              extraMinutes + extraTries > 0 && t('examProcess.extraText', { minutes: extraMinutes, tries: extraTries }),
          },
          {
            key: 'units',
            label: t('examProcess.unitsRead'),
            children: units > 0 && `${unitsRead} / ${units}`,
          },
          {
            key: 'invited',
            label: t('examProcess.invitedAt'),
            children: `${formatInstant(candidate.invitedAt)} · ${candidate.invitedBy}`,
          },
        ]}
      />
      {open && (
        <CandidateDialog
          key={open}
          step={open}
          candidate={candidate}
          onDone={() => {
            setOpen(null);
            if (open === 'withdraw') onClose();
          }}
          onTried={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
    </Drawer>
  );
}
