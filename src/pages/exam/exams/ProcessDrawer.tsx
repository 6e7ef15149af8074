import { Link, useLocation } from '@umijs/max';
import { Button, Collapse, Popconfirm } from 'antd';
import { useState } from 'react';
import type { ProcessMove } from '#domain/subjects/exam/process/workflow';
import { saidIn } from '#domain/subjects/exam/question/content';
import { Facts } from '@/components/Facts';
import { lazyPage } from '@/components/lazyPage';
import { ReadDrawer } from '@/components/ReadDrawer';
import { CandidateTable } from '@/features/exam/CandidateTable';
import { ProcessLabel } from '@/features/exam/ProcessLabel';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService, type ProcessDetail } from '@/services/exam';
import { Blueprint } from './Blueprint';
import styles from './exams.module.css';

const EditDrawer = lazyPage(() => import('./EditDrawer'));
const InviteDialog = lazyPage(() => import('./InviteDialog'));

interface Props {
  processCode: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One process: its rules, its blueprint, what is to be read before, who may sit it, and the next step. */
export default function ProcessDrawer({ processCode, ...drawer }: Props) {
  const t = useT();
  const language = useWordLanguage();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<'edit' | 'invite' | null>(null);
  const close = () => setOpen(null);
  const [acting, setActing] = useState(0);
  const act = (action: ProcessMove, { version }: ProcessDetail) =>
    examService
      .moveExamProcess({ body: { processCode, version, action } })
      .then(() => {
        void toast('success', t(`examProcess.${action}Done`));
        if (action === 'remove') drawer.onClose();
      }, report)
      .finally(() => {
        drawer.onChanged();
        setActing((n) => n + 1);
      });
  return (
    <ReadDrawer<ProcessDetail>
      key={acting}
      {...drawer}
      code={processCode}
      codeOf={(row) => row.processCode}
      load={(options) => examService.getExamProcess({ query: { processCode } }, options)}
      title={t('examProcess.record')}
      nameOf={({ name }) => saidIn(name, language)}
      size={980}
      onEdit={({ allowedActions }) => (allowedActions.includes('edit') ? () => setOpen('edit') : undefined)}
      actions={(row) => [
        ...(['remove', 'close'] as const)
          .filter((action) => row.allowedActions.includes(action))
          .map((action) => (
            <Popconfirm
              key={action}
              title={t(`examProcess.${action}Question`)}
              okText={t(`examProcess.${action}`)}
              okButtonProps={{ danger: true }}
              onConfirm={() => act(action, row)}
              styles={{ root: { maxWidth: 360 } }}
            >
              <Button danger>{t(`examProcess.${action}`)}</Button>
            </Popconfirm>
          )),
        row.state !== 'draft' && (
          <Link key="invigilate" to={`${pathname}/${row.processCode}`}>
            <Button tabIndex={-1}>{t('examProcess.invigilate')}</Button>
          </Link>
        ),
        row.allowedActions.includes('invite') && (
          <Button key="invite" type={row.state === 'open' ? 'primary' : 'default'} onClick={() => setOpen('invite')}>
            {t('examProcess.invite')}
          </Button>
        ),
        ...(['reopen', 'open'] as const)
          .filter((action) => row.allowedActions.includes(action))
          .map((action) => (
            <Button key={action} type="primary" onClick={() => void act(action, row)}>
              {t(`examProcess.${action}`)}
            </Button>
          )),
      ]}
    >
      {(row, changed) => (
        <>
          <Rules of={row} />
          <h3 className={styles.heading}>{t('examProcess.blueprint')}</h3>
          <Blueprint of={row} />
          <Units of={row} />
          <h3 className={styles.heading}>{t('examProcess.candidates')}</h3>
          <CandidateTable key={row.candidates} processCode={processCode} onChanged={changed} />
          {open === 'edit' && <EditDrawer process={row} onSaved={changed} onClose={close} />}
          {open === 'invite' && <InviteDialog process={row} onTried={changed} onClose={close} />}
        </>
      )}
    </ReadDrawer>
  );
}

/** What it asks of a candidate. */
function Rules({ of: row }: { of: ProcessDetail }) {
  const t = useT();
  const language = useWordLanguage();
  const { content } = row;
  return (
    <Facts
      items={[
        { key: 'state', label: t('examProcess.state'), children: <ProcessLabel state={row.state} /> },
        {
          key: 'exam',
          label: t('examProcess.sitting_'),
          children: t('examProcess.sittingText', { questions: row.questions, minutes: row.minutes }),
        },
        {
          key: 'passMark',
          label: t('examProcess.passMark'),
          children: `${row.passMark}% · ${t(`examProcess.halfRight_${content.halfRight}`)}`,
        },
        {
          key: 'tries',
          label: t('examProcess.tries'),
          children: t('examProcess.triesText', { tries: content.tries, days: content.waitDays }),
        },
        { key: 'review', label: t('examProcess.review'), children: t(`examProcess.review_${content.review}`) },
        {
          key: 'months',
          label: t('examProcess.certificate'),
          children: t('examProcess.monthsText', { valid: content.validMonths, keep: content.keepMonths }),
        },
        {
          key: 'notice',
          label: t('examProcess.notice'),
          children: saidIn(content.notice, language) && (
            <span className={styles.text}>{saidIn(content.notice, language)}</span>
          ),
        },
      ]}
    />
  );
}

function Units({ of: { content } }: { of: ProcessDetail }) {
  const t = useT();
  const language = useWordLanguage();
  if (content.units.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('examProcess.units')}</h3>
      <Collapse
        size="small"
        items={content.units.map(({ id, title, text }) => ({
          key: id,
          label: saidIn(title, language),
          children: <div className={styles.text}>{saidIn(text, language)}</div>,
        }))}
      />
    </>
  );
}
