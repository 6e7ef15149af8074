import { ProForm } from '@ant-design/pro-components';
import { useDebounce } from 'ahooks';
import { Alert, AutoComplete, Form } from 'antd';
import { limits } from '#domain/kernel/limits';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type Enterprise, tenantService } from '@/services/tenant';
import styles from './CustomerForm.module.css';

/** From so many letters on a name is looked up. */
const KNOWN_FROM = 2;

/** A company's name: a directory offers it with its facts, and what is like it is pointed out before it is entered. */
export function CompanyName({ tenantCode }: { tenantCode: string | undefined }) {
  const t = useT();
  const form = Form.useFormInstance();
  const typed = useDebounce(String(Form.useWatch('name', form) ?? '').trim(), { wait: 300 });
  const uscc = useDebounce(String(Form.useWatch('uscc', form) ?? '').trim(), { wait: 300 });
  const isLong = typed.length >= KNOWN_FROM && typed.length <= limits.nameLength;
  const offered = useLoad(
    () => tenantService.findEnterprises({ query: { keyword: typed } }, { silent: true }),
    [typed],
    isLong && !tenantCode,
  );
  const alike = useLoad(
    () => tenantService.listAlikeCustomers({ query: { name: typed, uscc, tenantCode } }, { silent: true }),
    [typed, uscc],
    isLong && uscc.length <= 40,
  );
  const enterprises = isLong ? (offered.data?.list ?? []) : [];
  const take = (name: string) => {
    const found = enterprises.find((one) => one.name === name);
    if (!found) return;
    const { uscc: code, address, size, industries } = found;
    form.setFieldsValue({
      ...(code && { uscc: code }),
      ...(address && { address }),
      ...(size && { size }),
      ...(industries.length > 0 && { industries }),
    });
  };
  return (
    <>
      <ProForm.Item
        name="name"
        label={t('tenant.name')}
        rules={[
          { required: true, whitespace: true, message: t('assets.required', { field: t('tenant.name') }) },
          { max: limits.nameLength, message: t('assets.tooLong', { max: limits.nameLength }) },
        ]}
        extra={offered.data && !offered.data.complete ? t('customer.directoryFails') : undefined}
      >
        <AutoComplete
          autoFocus
          placeholder={t('tenant.namePlaceholder')}
          // What is typed in full already needs no offer.
          options={enterprises
            .filter(({ name }) => name !== typed)
            .map((one) => ({ value: one.name, label: <Offer {...one} /> }))}
          onSelect={take}
        />
      </ProForm.Item>
      {isLong && alike.data && <Alike found={alike.data} />}
    </>
  );
}

const Offer = ({ name, uscc, address }: Enterprise) => (
  <span className={styles.offered}>
    <span>{name}</span>
    <span className={styles.soft}>{[uscc, address].filter(Boolean).join(' · ')}</span>
  </span>
);

type Found = Awaited<ReturnType<typeof tenantService.listAlikeCustomers>>;

/** Whom the channel has under such a name or code already, and that somebody else has it. */
function Alike({ found: { own, elsewhere, inPool } }: { found: Found }) {
  const t = useT();
  if (inPool)
    return (
      <Alert
        className={styles.alike}
        type="warning"
        showIcon
        role="status"
        title={t('customer.isInPool')}
        description={
          <a
            href={`#/customerManagement?view=pool&keyword=${encodeURIComponent(inPool.tenantName)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('customer.toPool')}
          </a>
        }
      />
    );
  if (elsewhere)
    return (
      <Alert
        className={styles.alike}
        type="warning"
        showIcon
        role="status"
        title={
          elsewhere.until ? t('customer.elsewhereUntil', { until: elsewhere.until }) : t('customer.elsewhereWorking')
        }
        description={t('customer.elsewhereText')}
      />
    );
  if (own.length === 0) return null;
  const isSame = own.some(({ likeness }) => likeness !== 'similar');
  return (
    <Alert
      className={styles.alike}
      type={isSame ? 'warning' : 'info'}
      showIcon
      role="status"
      title={t(isSame ? 'customer.alikeSame' : 'customer.alikeSimilar')}
      description={
        <ul>
          {own.map(({ tenantCode, tenantName, likeness }) => (
            <li key={tenantCode}>
              <a href={`#/customerManagement?open=${tenantCode}`} target="_blank" rel="noreferrer">
                {tenantName}
              </a>{' '}
              <span className={styles.soft}>{t(`customer.likeness_${likeness}`)}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
