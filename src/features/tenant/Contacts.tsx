import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ProForm } from '@ant-design/pro-components';
import { Button, Form, Input } from 'antd';
import { CONTACTS_MAX, type Contact } from '#domain/core/tenant/customers/rules';
import { createCustomerRules } from '#domain/generated/rules/tenant/createCustomer';
import { patternRule } from '@/components/fields';
import { PlainTable } from '@/components/PlainTable';
import { useT } from '@/locales';
import styles from './Contacts.module.css';

const rules = createCustomerRules.contacts.each;

/** Contacts as a conflict shows them, a line each. */
export const contactLines = (contacts: readonly Contact[] | undefined): string =>
  (contacts ?? [])
    .map(({ name, title, phone, email }) => [name, title, phone, email].filter(Boolean).join(' '))
    .join('\n');

/** People to speak with. */
export function ContactsTable({ contacts }: { contacts: readonly Contact[] }) {
  const t = useT();
  if (contacts.length === 0) return <p className={styles.soft}>{t('customer.noContacts')}</p>;
  return (
    <PlainTable
      rowKey="key"
      dataSource={contacts.map((contact, index) => ({ ...contact, key: index }))}
      columns={[
        { title: t('customer.contactName'), dataIndex: 'name' },
        { title: t('customer.contactTitle'), dataIndex: 'title' },
        { title: t('customer.contactPhone'), dataIndex: 'phone', className: styles.number },
        { title: t('customer.contactEmail'), dataIndex: 'email' },
      ]}
    />
  );
}

/** People to speak with, a line each. @param hint who sees them */
export function ContactsField({ hint }: { hint: string }) {
  const t = useT();
  return (
    <ProForm.Item label={t('customer.contacts')} extra={hint}>
      <Form.List name="contacts">
        {(lines, { add, remove }) => (
          <>
            {lines.map(({ key, name: index }, place) => {
              const item = (field: keyof typeof rules, label: string, max: number, more: object[] = []) => (
                <Form.Item name={[index, field]} noStyle={false} className={styles.cell} rules={more}>
                  <Input placeholder={label} aria-label={`${label} ${place + 1}`} maxLength={max} autoComplete="off" />
                </Form.Item>
              );
              const named = t('customer.contactName');
              return (
                <div key={key} className={styles.contact}>
                  {item('name', named, rules.name.max, [
                    { required: true, whitespace: true, message: t('assets.required', { field: named }) },
                  ])}
                  {item('title', t('customer.contactTitle'), rules.title.max)}
                  {item('phone', t('customer.contactPhone'), 30, [
                    patternRule(rules.phone.pattern, t('customer.contactPhoneWrong')),
                  ])}
                  {item('email', t('customer.contactEmail'), rules.email.max, [
                    patternRule(rules.email.pattern, t('customer.contactEmailWrong')),
                  ])}
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('customer.contactRemove', { place: place + 1 })}
                    onClick={() => remove(index)}
                  />
                </div>
              );
            })}
            {lines.length < CONTACTS_MAX && (
              <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({})}>
                {t('customer.contactAdd')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </ProForm.Item>
  );
}
