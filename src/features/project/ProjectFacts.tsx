import { ProDescriptions } from '@ant-design/pro-components';
import { roleCodes } from '#domain/kernel/roles';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import styles from './overview.module.css';
import { period } from './ProjectState';

/** Its parties, days and method, and who is on it. */
export function ProjectFacts({ project }: { project: ProjectDetail }) {
  const t = useT();
  const say = useSay();
  return (
    <>
      <section className={styles.card}>
        <ProDescriptions<ProjectDetail>
          size="small"
          column={2}
          title={t('assets.facts')}
          dataSource={project}
          columns={[
            { title: t('assets.customerParty'), dataIndex: ['customer', 'tenantName'] },
            { title: t('assets.channelParty'), dataIndex: ['channel', 'tenantName'] },
            {
              title: t('assets.consultant'),
              key: 'owner',
              render: (_, { owner }) => [owner.showName, owner.phone].filter(Boolean).join(' '),
            },
            { title: t('project.kind'), key: 'kind', render: (_, { kind }) => t(`project.kind_${kind}`) },
            ...(project.method
              ? [{ title: t('assets.method'), key: 'method', render: () => project.method && say(project.method) }]
              : []),
            {
              title: t('assets.period'),
              key: 'period',
              render: (_, { beginDate, endDate }) => period({ beginDate, endDate }),
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
    </>
  );
}
