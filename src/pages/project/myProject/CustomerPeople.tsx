import { Skeleton } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import { useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { projectService } from '@/services/project';
import styles from './ProjectForm.module.css';
import type { Chosen, ExistingGroup } from './projectStages';

type People = Pick<ExistingGroup['customer'], 'managers' | 'invited'>;

/** Who leads the customer's projects: taken from the group if there is one, asked for otherwise. */
export function useCustomerPeople(customer: Chosen | undefined, group: ExistingGroup | undefined) {
  const { data, error, refresh } = useRequest(
    async () => {
      const query = { keyword: customer?.label ?? '', pageSize: 20 };
      const { list } = await projectService.listCustomers({ query }, { silent: true });
      return list.find(({ tenantCode }) => tenantCode === customer?.value);
    },
    { ready: customer !== undefined && !group, refreshDeps: [customer?.value] },
  );
  const people: People | undefined = group?.customer ?? data;
  return { people, error, refresh };
}
export type LeadOfCustomer = ReturnType<typeof useCustomerPeople>;

/** Their names, those who were only invited with a word about it; nothing is changed here. */
export function CustomerPeople({ people: { people, error, refresh } }: { people: LeadOfCustomer }) {
  const t = useT();
  const names = useLeadNames();
  return (
    <section className={styles.people} aria-labelledby="customer-people">
      <h3 id="customer-people">{t('project.customerLeads')}</h3>
      {error && !people ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : people ? (
        <p>{names(people) || t('project.customerLeadsNone')}</p>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      )}
    </section>
  );
}

/** The leads of a customer in one line. */
export function useLeadNames() {
  const t = useT();
  return ({ managers, invited }: People): string =>
    [
      ...managers.map(({ showName }) => showName),
      ...invited.filter(({ state }) => state === 'open').map(({ name }) => t('project.invitedLead', { name })),
    ].join(t('common.comma'));
}
