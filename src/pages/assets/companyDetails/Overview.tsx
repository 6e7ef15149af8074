import { ProDescriptions } from '@ant-design/pro-components';
import { roleCodes } from '#domain/kernel/roles';
import { EmptyState } from '@/components/EmptyState';
import { FigureCard } from '@/components/FigureCard';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { NOTHING } from '@/utils/format';
import styles from './Overview.module.css';

interface Props {
  project: ProjectDetail;
  risks: string;
  onTab: (tab: string) => void;
  canImport: boolean;
}

/** The project's figures, its parties, and who is on it; where it stands is the progress's to say. */
export default function Overview({ project, risks, onTab, canImport }: Props) {
  const t = useT();
  const { say } = useWords();
  const { counts } = project;
  const figures = [
    { label: t('assets.businesses'), count: counts.businesses, to: '?tab=businesses' },
    { label: t('assets.systems'), count: counts.systems, to: '?tab=systems' },
    { label: t('assets.units'), count: counts.units, to: '?tab=units' },
    { label: t('assets.risks'), count: counts.risks, to: risks },
    { label: t('assets.highRisks'), count: counts.highRisks, to: `${risks}?sortField=riskValue&sortOrder=descend` },
  ];
  return (
    <div className={styles.page}>
      {counts.units === 0 ? (
        <section className={styles.card}>
          <EmptyState
            title={t('assets.nextImportTitle')}
            text={t('assets.nextImport')}
            action={canImport ? { label: t('assets.importInventory'), onClick: () => onTab('import') } : undefined}
          />
        </section>
      ) : (
        <section className={styles.figures}>
          {figures.map(({ label, count, to }) => (
            <FigureCard key={label} label={label} value={count} to={to} />
          ))}
        </section>
      )}
      <section className={styles.card}>
        <ProDescriptions<ProjectDetail>
          size="small"
          column={2}
          dataSource={project}
          columns={[
            { title: t('assets.customerParty'), dataIndex: ['customer', 'tenantName'] },
            { title: t('assets.channelParty'), dataIndex: ['channel', 'tenantName'] },
            {
              title: t('assets.consultant'),
              key: 'owner',
              render: (_, { owner }) => [owner.showName, owner.phone].filter(Boolean).join(' '),
            },
            { title: t('assets.method'), key: 'method', render: (_, { method }) => (method ? say(method) : NOTHING) },
            {
              title: t('assets.period'),
              key: 'period',
              render: (_, { beginDate, endDate }) => `${beginDate ?? NOTHING} → ${endDate ?? NOTHING}`,
            },
          ]}
        />
      </section>
      <section className={styles.card}>
        <ProDescriptions<ProjectDetail>
          size="small"
          column={2}
          title={t('assets.people')}
          dataSource={project}
          columns={roleCodes.flatMap((role) => {
            const people = project.customerPeople.filter(({ roleCodes: has }) => has.includes(role));
            const names = people.map(({ showName }) => showName).join(t('common.comma'));
            return people.length > 0 ? [{ key: role, title: t(`user.role_${role}`), render: () => names }] : [];
          })}
        />
      </section>
    </div>
  );
}
