import { ProForm } from '@ant-design/pro-components';
import { ANNOUNCEMENT_TENANTS } from '#domain/core/user/announcements';
import { MultiSelect } from '@/components/MultiSelect';
import { useFound } from '@/hooks/useFound';
import { useT } from '@/locales';
import { type AnnouncedTenant, platformService } from '@/services/platform';

interface Choice {
  value: string;
  label: string;
}
const choiceOf = ({ tenantCode, name }: AnnouncedTenant): Choice => ({ value: tenantCode, label: name });

/** Single tenants that an announcement is for, found by name: there are thousands. */
export function TenantsField() {
  const t = useT();
  const { found, loading, search, notFound } = useFound(
    async (keyword) => (await platformService.findTenants({ query: { keyword } }, { silent: true })).map(choiceOf),
    { none: t('common.nothingMatches') },
  );
  return (
    <ProForm.Item
      name="tenants"
      label={t('announcing.tenants')}
      getValueProps={(value: AnnouncedTenant[] | undefined) => ({ value: (value ?? []).map(choiceOf) })}
      getValueFromEvent={(chosen: Choice[]): AnnouncedTenant[] =>
        chosen.map(({ value, label }) => ({ tenantCode: value, name: label }))
      }
    >
      <MultiSelect<Choice[], Choice>
        labelInValue
        maxCount={ANNOUNCEMENT_TENANTS}
        placeholder={t('announcing.tenantsSearch')}
        showSearch={{ filterOption: false, onSearch: search }}
        loading={loading}
        notFoundContent={notFound}
        options={found ?? []}
      />
    </ProForm.Item>
  );
}
