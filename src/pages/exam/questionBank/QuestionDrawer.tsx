import { Alert, Button, Collapse, Popconfirm } from 'antd';
import { useState } from 'react';
import { portalDayOf } from '#domain/kernel/days';
import type { QuestionSource } from '#domain/subjects/exam/question/content';
import type { QuestionMove } from '#domain/subjects/exam/question/workflow';
import { standardName } from '#domain/subjects/exam/standards';
import { Facts } from '@/components/Facts';
import { lazyPage } from '@/components/lazyPage';
import { ReadDrawer } from '@/components/ReadDrawer';
import { QuestionLabel } from '@/features/exam/QuestionLabel';
import { QuestionView } from '@/features/exam/QuestionView';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService, type QuestionDetail, type QuestionVersion } from '@/services/exam';
import styles from './questionBank.module.css';
import { ReasonDialog, type ReasonStep } from './ReasonDialog';

const EditDrawer = lazyPage(() => import('./EditDrawer'));

interface Props {
  questionCode: string;
  source: QuestionSource;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Steps in the order of the buttons; the one that leads on comes last. */
const plain = ['takeBack', 'submit', 'approve'] as const;
const asked = ['remove', 'discard'] as const;
const reasoned = ['retire', 'return'] as const satisfies readonly ReasonStep[];

/** One question: what it asks and which answer is right, who wrote and approved it, its versions, and the next step. */
export default function QuestionDrawer({ questionCode, source, ...drawer }: Props) {
  const t = useT();
  const [open, setOpen] = useState<ReasonStep | 'edit' | null>(null);
  const close = () => setOpen(null);
  const step = async (action: QuestionMove, { version }: QuestionDetail) => {
    await examService.moveQuestions({ body: { action, questions: [{ questionCode, version }] } });
    void toast('success', t(`examQuestion.${action}Done`, { count: 1 }));
  };
  const [acting, setActing] = useState(0);
  const act = (action: QuestionMove, row: QuestionDetail) =>
    step(action, row)
      .then(() => action === 'remove' && drawer.onClose(), report)
      .finally(() => {
        drawer.onChanged();
        setActing((n) => n + 1);
      });
  return (
    <ReadDrawer<QuestionDetail>
      key={acting}
      {...drawer}
      code={questionCode}
      codeOf={(row) => row.questionCode}
      load={(options) => examService.getQuestion({ query: { questionCode, source } }, options)}
      title={t('examQuestion.record')}
      nameOf={({ questionCode: code }) => t('examQuestion.recordOf', { code })}
      size={820}
      onEdit={({ allowedActions }) => (allowedActions.includes('edit') ? () => setOpen('edit') : undefined)}
      actions={(row) => [
        ...asked
          .filter((action) => row.allowedActions.includes(action))
          .map((action) => (
            <Popconfirm
              key={action}
              title={t(`examQuestion.${action}Question`, { code: questionCode })}
              okText={t(`examQuestion.${action}`)}
              okButtonProps={{ danger: true }}
              onConfirm={() => act(action, row)}
            >
              <Button danger>{t(`examQuestion.${action}`)}</Button>
            </Popconfirm>
          )),
        ...reasoned
          .filter((action) => row.allowedActions.includes(action))
          .map((action) => (
            <Button key={action} danger onClick={() => setOpen(action)}>
              {t(`examQuestion.${action}`)}
            </Button>
          )),
        ...plain
          .filter((action) => row.allowedActions.includes(action))
          .map((action) => (
            <Button
              key={action}
              type={action === 'takeBack' ? 'default' : 'primary'}
              onClick={() => void act(action, row)}
            >
              {t(`examQuestion.${action}`)}
            </Button>
          )),
      ]}
    >
      {(row, changed) => (
        <>
          <Standing of={row} />
          {row.versions[0] && <QuestionView of={row.versions[0].content} />}
          <Versions of={row} />
          {open === 'edit' && <EditDrawer question={row} onSaved={changed} onClose={close} />}
          {open !== null && open !== 'edit' && (
            <ReasonDialog key={open} step={open} question={row} onTried={changed} onClose={close} />
          )}
        </>
      )}
    </ReadDrawer>
  );
}

const decision = ({ decidedBy, decidedAt }: QuestionVersion) =>
  decidedBy && [decidedBy, decidedAt && portalDayOf(new Date(decidedAt))].filter(Boolean).join(' ');

/** Where it stands, and where it belongs. */
function Standing({ of: row }: { of: QuestionDetail }) {
  const t = useT();
  const say = useSay();
  const [latest] = row.versions;
  const inUse = row.approvedNumber !== null && t('examQuestion.versionOf', { number: row.approvedNumber });
  return (
    <>
      {latest?.returnReason && (
        <Alert
          className={styles.notice}
          type="error"
          title={t('examQuestion.returned')}
          description={latest.returnReason}
        />
      )}
      {row.state === 'retired' && (
        <Alert className={styles.notice} type="info" title={t('examQuestion.retired')} description={row.retireReason} />
      )}
      {row.languages.length < 2 && (
        <Alert className={styles.notice} type="warning" showIcon title={t('examQuestion.onlyOne')} />
      )}
      <Facts
        items={[
          { key: 'state', label: t('examQuestion.state'), children: <QuestionLabel of={row} /> },
          { key: 'kind', label: t('examQuestion.kind'), children: t(`examQuestion.kind_${row.kind}`) },
          {
            key: 'standard',
            label: t('examQuestion.standard'),
            children: `${say(standardName(row.standard))} · ${row.edition}`,
          },
          { key: 'clause', label: t('examQuestion.clause'), children: row.clause },
          {
            key: 'difficulty',
            label: t('examQuestion.difficulty'),
            children: t(`examQuestion.difficulty_${row.difficulty}`),
          },
          { key: 'number', label: t('examQuestion.inUse'), children: inUse },
          { key: 'authors', label: t('examQuestion.authors'), children: latest?.authors.join(t('common.comma')) },
          { key: 'approved', label: t('examQuestion.approvedBy'), children: latest && decision(latest) },
        ]}
      />
    </>
  );
}

/** Earlier versions, as they were. */
function Versions({ of: { versions, approvedNumber } }: { of: QuestionDetail }) {
  const t = useT();
  const [, ...earlier] = versions;
  if (earlier.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('examQuestion.versions')}</h3>
      <Collapse
        size="small"
        items={earlier.map((version) => ({
          key: version.number,
          label: [
            t('examQuestion.versionOf', { number: version.number }),
            version.number === approvedNumber && t('examQuestion.state_approved'),
            version.authors.join(t('common.comma')),
            portalDayOf(new Date(version.createdAt)),
          ]
            .filter(Boolean)
            .join(' · '),
          children: <QuestionView of={version.content} />,
        }))}
      />
    </>
  );
}
