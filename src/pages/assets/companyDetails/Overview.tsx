import { Link } from '@umijs/max';
import { Descriptions } from 'antd';
import { roleCodes } from '#domain/kernel/roles';
import { EmptyState } from '@/components/EmptyState';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { formatNumber } from '@/utils/format';
import styles from './Overview.module.css';

interface Props {
  project: ProjectDetail;
  risks: string;
  onTab: (tab: string) => void;
  canImport: boolean;
}

/** The project's figures, its parties, and who is on it; where it stands is the progress's to say. */
export function Overview({ project, risks, onTab, canImport }: Props) {
  const t = useT();
  const { say } = useWords();
  const { counts } = project;
  const figures = [
    { label: t('assets.businesses'), count: counts.businesses, tab: 'businesses' },
    { label: t('assets.systems'), count: counts.systems, tab: 'systems' },
    { label: t('assets.units'), count: counts.units, tab: 'units' },
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
          {figures.map((figure) => (
            <button type="button" key={figure.tab} className={styles.figure} onClick={() => onTab(figure.tab)}>
              <span className={styles.label}>{figure.label}</span>
              <span className={styles.number}>{formatNumber(figure.count)}</span>
            </button>
          ))}
          <Link to={risks} className={styles.figure}>
            <span className={styles.label}>{t('assets.risks')}</span>
            <span className={styles.number}>{formatNumber(counts.risks)}</span>
          </Link>
          <Link to={`${risks}?sortField=riskValue&sortOrder=descend`} className={styles.figure}>
            <span className={styles.label}>{t('assets.highRisks')}</span>
            <span className={styles.number}>{formatNumber(counts.highRisks)}</span>
          </Link>
        </section>
      )}
      <section className={styles.card}>
        <Descriptions
          size="small"
          column={2}
          items={[
            { key: 'customer', label: t('assets.customerParty'), children: project.customer.tenantName },
            { key: 'channel', label: t('assets.channelParty'), children: project.channel.tenantName },
            {
              key: 'owner',
              label: t('assets.consultant'),
              children: [project.owner.showName, project.owner.phone].filter(Boolean).join(' '),
            },
            { key: 'method', label: t('assets.method'), children: project.method ? say(project.method) : '–' },
            {
              key: 'period',
              label: t('assets.period'),
              children: [project.beginDate ?? '–', project.endDate ?? '–'].join(' → '),
            },
          ]}
        />
      </section>
      <section className={styles.card}>
        <Descriptions
          size="small"
          column={2}
          title={t('assets.people')}
          items={roleCodes.flatMap((role) => {
            const people = project.customerPeople.filter(({ roleCodes: has }) => has.includes(role));
            const names = people.map(({ showName }) => showName).join(t('common.comma'));
            return people.length > 0 ? [{ key: role, label: t(`user.role_${role}`), children: names }] : [];
          })}
        />
      </section>
    </div>
  );
}
