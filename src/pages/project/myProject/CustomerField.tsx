import { ProForm } from '@ant-design/pro-components';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { leadsChannel } from '#domain/core/project/policy';
import { saveProjectGroupRules } from '#domain/generated/rules/project/saveProjectGroup';
import { SelectField } from '@/components/choiceFields';
import { CustomerDrawer } from '@/features/tenant/customers/CustomerDrawer';
import { useFound } from '@/hooks/useFound';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { projectService } from '@/services/project';
import styles from './ProjectForm.module.css';
import type { Chosen } from './projectStages';

interface Props {
  /** The one that the project is for; empty where it is to be chosen. */
  customerName: string;
  /** It was found, or has just been entered. */
  onFound: (customer: Chosen, isNew: boolean) => void;
}

/** The customer of a project: searched by name, or entered on the way. */
export function CustomerField({ customerName, onFound }: Props) {
  const t = useT();
  const { access } = useSession();
  const [adding, setAdding] = useState(false);
  const canAdd = leadsChannel(access?.roleCodes ?? []);
  const customers = useFound(
    async (keyword) =>
      (await projectService.listCustomers({ query: { keyword, pageSize: 20 } }, { silent: true })).list,
    {
      from: customerName,
      none: t(canAdd ? 'project.noCustomer' : 'project.noCustomerAsk'),
      onFound: (list) => {
        const named = list.find(({ tenantName }) => tenantName === customerName);
        if (named) onFound({ value: named.tenantCode, label: named.tenantName }, false);
      },
    },
  );
  return (
    <>
      <ProForm.Item label={t('project.customer')} required htmlFor="customer">
        <Space.Compact block>
          <SelectField
            noStyle
            name="customer"
            label={t('project.customer')}
            {...saveProjectGroupRules.customerTenantCode}
            showSearch
            allowClear={false}
            options={customers.found?.map(({ tenantCode, tenantName }) => ({
              value: tenantCode,
              label: tenantName,
            }))}
            fieldProps={{
              id: 'customer',
              labelInValue: true,
              autoFocus: true,
              className: styles.customer,
              placeholder: t('project.customerPlaceholder'),
              filterOption: false,
              onSearch: customers.search,
              loading: customers.loading,
              notFoundContent: customers.notFound,
            }}
          />
          {canAdd && <Button onClick={() => setAdding(true)}>{t('tenant.newCustomer')}</Button>}
        </Space.Compact>
      </ProForm.Item>
      {adding && (
        <CustomerDrawer
          onClose={() => setAdding(false)}
          onCreated={({ tenantCode, name }) => {
            setAdding(false);
            onFound({ value: tenantCode, label: name }, true);
            customers.refresh();
          }}
        />
      )}
    </>
  );
}
