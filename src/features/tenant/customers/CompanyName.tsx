import { useDebounce } from 'ahooks';
import { Alert, Button, Form } from 'antd';
import { createCustomerRules } from '#domain/generated/rules/tenant/createCustomer';
import { limits } from '#domain/kernel/limits';
import { TextField } from '@/components/fields';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type Enterprise, tenantService } from '@/services/tenant';
import styles from './CustomerForm.module.css';

/** From so many letters on a name is looked up. */
const KNOWN_FROM = 2;
/** So many companies are offered. */
const OFFERS = 5;

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
  // What is typed in full already needs no offer.
  const offers = isLong ? (offered.data?.list ?? []).filter((one) => one.name !== typed).slice(0, OFFERS) : [];
  const take = ({ name, uscc: code, address, size, industries }: Enterprise) =>
    form.setFieldsValue({
      name,
      ...(code && { uscc: code }),
      ...(address && { address }),
      ...(size && { size }),
      ...(industries.length > 0 && { industries }),
    });
  return (
    <>
      <TextField
        name="name"
        label={t('tenant.name')}
        {...createCustomerRules.name}
        autoFocus
        placeholder={t('tenant.namePlaceholder')}
        extra={offered.data && !offered.data.complete ? t('customer.directoryFails') : undefined}
      />
      {offers.length > 0 && (
        <ul className={styles.offers} aria-label={t('customer.offers')}>
          {offers.map((one) => (
            <li key={one.name}>
              <Button type="link" size="small" className={styles.offer} onClick={() => take(one)}>
                {one.name}
              </Button>
              <span className={styles.soft}>{[one.uscc, one.address].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {isLong && alike.data && <Alike found={alike.data} />}
    </>
  );
}

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
