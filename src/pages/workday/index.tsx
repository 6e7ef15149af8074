import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { daysLater } from '#domain/kernel/days';
import { workCalendar } from '#domain/kernel/workdays';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type WorkdayNotice, workdayService } from '@/services/workday';
import { formatInstant } from '@/utils/format';
import styles from './workday.module.css';

const NoticeDrawer = lazyPage(() => import('./NoticeDrawer'));

const countOf = ({ days }: WorkdayNotice, kind: WorkdayNotice['days'][number]['kind']): number =>
  days.filter((one) => one.kind === kind).length;

/** How many days of a year are worked on, by what is known of it. */
function workingDays(notice: WorkdayNotice): number {
  const calendar = workCalendar([notice]);
  let count = 0;
  for (let day = `${notice.year}-01-01`; day.startsWith(`${notice.year}`); day = daysLater(day, 1))
    if (calendar.isWorkingDay(day)) count += 1;
  return count;
}

/** The yearly notices on holidays by which the portal counts working days. */
export default function Workdays() {
  const t = useT();
  const say = useSay();
  const { data, error, loading, refresh } = useLoad(
    (options) => workdayService.listWorkdayNotices(undefined, options),
    [],
    true,
    { returning: true },
  );
  const drawer = useDrawer(data, ({ year }) => String(year));
  return (
    <Page
      title={t('route.workdays')}
      action={
        <Button type="primary" icon={<PlusOutlined />} onClick={drawer.openNew}>
          {t('workday.enter')}
        </Button>
      }
    >
      <p className={styles.soft}>{t('workday.intro')}</p>
      {error && !data ? (
        <FailureBlock error={error} onRetry={refresh} />
      ) : (
        <PlainTable<WorkdayNotice>
          rowKey="year"
          dataSource={data ?? []}
          loading={loading && !data}
          rowClassName={styles.row ?? ''}
          onRow={(row) => ({ onClick: () => drawer.open(row) })}
          columns={[
            {
              title: t('workday.year'),
              dataIndex: 'year',
              width: 96,
              render: (_, { year }) => (
                <Button type="link" size="small" className={styles.open}>
                  {year}
                </Button>
              ),
            },
            {
              title: t('workday.status'),
              dataIndex: 'status',
              width: 160,
              render: (_, { status }) => (
                <StatusLabel tone={status === 'announced' ? 'done' : 'waiting'}>
                  {t(`workday.status_${status}`)}
                </StatusLabel>
              ),
            },
            { title: t('workday.source'), dataIndex: 'source', render: (_, { source }) => say(source) },
            {
              title: t('workday.off'),
              key: 'off',
              width: 110,
              align: 'right',
              render: (_, row) => t('workday.days', { count: countOf(row, 'off') }),
            },
            {
              title: t('workday.work'),
              key: 'work',
              width: 110,
              align: 'right',
              render: (_, row) => t('workday.days', { count: countOf(row, 'work') }),
            },
            {
              title: t('workday.working'),
              key: 'working',
              width: 120,
              align: 'right',
              render: (_, row) => t('workday.days', { count: workingDays(row) }),
            },
            {
              title: t('workday.entered'),
              key: 'entered',
              width: 220,
              render: (_, { entered }) =>
                entered ? (
                  <>
                    {entered.enteredBy} <span className={styles.soft}>{formatInstant(entered.enteredAt)}</span>
                  </>
                ) : (
                  <span className={styles.soft}>{t('workday.shipped')}</span>
                ),
            },
          ]}
        />
      )}
      {drawer.isOpen && (
        <NoticeDrawer
          key={drawer.row?.year ?? 'new'}
          notice={drawer.row ?? null}
          onSaved={refresh}
          onClose={drawer.close}
        />
      )}
    </Page>
  );
}
