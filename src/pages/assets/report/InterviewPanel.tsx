import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type Interview } from '@/services/assets';
import styles from '../import/import.module.css';

const InterviewDrawer = lazyPage(() => import('./InterviewDrawer'));

/** The interviews of an assessment, as its report lists them. */
export default function InterviewPanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  /** Null: a new one. */
  const [opened, setOpened] = useState<{ interview: Interview | null } | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => assetsService.listInterviews({ query: { projectCode } }, options),
    [projectCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const mayEdit = data.allowedActions.includes('editReport');
  const add = { label: t('assets.report.addInterview'), onClick: () => setOpened({ interview: null }) };
  return (
    <section className={styles.panel}>
      {data.list.length === 0 ? (
        <EmptyState
          title={t('assets.report.noInterviews')}
          text={t('assets.report.noInterviewsText')}
          action={mayEdit ? add : undefined}
        />
      ) : (
        <>
          {mayEdit && (
            <div className={styles.buttons}>
              <Button type="primary" onClick={add.onClick}>
                {add.label}
              </Button>
            </div>
          )}
          <PlainTable
            rowKey="interviewId"
            dataSource={data.list}
            scroll={{ x: 'max-content' }}
            columns={[
              { title: t('assets.report.interview_day'), dataIndex: 'day', width: 120 },
              {
                title: t('assets.report.interview_person'),
                dataIndex: 'person',
                width: 140,
                render: (person, interview) =>
                  mayEdit ? (
                    <Button type="link" size="small" onClick={() => setOpened({ interview })}>
                      {person}
                    </Button>
                  ) : (
                    person
                  ),
              },
              { title: t('assets.report.interview_role'), dataIndex: 'role', width: 180 },
              { title: t('assets.report.interview_heldBy'), dataIndex: 'heldBy', width: 140 },
              { title: t('assets.report.interview_notes'), dataIndex: 'notes', className: styles.wholeName },
            ]}
          />
        </>
      )}
      {opened && (
        <InterviewDrawer
          projectCode={projectCode}
          interview={opened.interview}
          onDone={refresh}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
