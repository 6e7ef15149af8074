import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ProForm } from '@ant-design/pro-components';
import { Button, Form, Input } from 'antd';
import { limits } from '#domain/kernel/limits';
import { CONTACTS_MAX } from '#domain/tenant/customers/rules';
import { useT } from '@/locales';
import styles from './CustomerForm.module.css';

/** People at the customer whom the channel speaks with, a line each. */
export function ContactsField() {
  const t = useT();
  return (
    <ProForm.Item label={t('customer.contacts')} extra={t('customer.contactsHint')}>
      <Form.List name="contacts">
        {(lines, { add, remove }) => (
          <>
            {lines.map(({ key, name: index }, place) => {
              const item = (field: string, label: string, max: number, rules: object[] = []) => (
                <Form.Item name={[index, field]} noStyle={false} className={styles.cell} rules={rules}>
                  <Input placeholder={label} aria-label={`${label} ${place + 1}`} maxLength={max} autoComplete="off" />
                </Form.Item>
              );
              const named = t('customer.contactName');
              return (
                <div key={key} className={styles.contact}>
                  {item('name', named, limits.personNameLength, [
                    { required: true, whitespace: true, message: t('assets.required', { field: named }) },
                  ])}
                  {item('title', t('customer.contactTitle'), limits.personNameLength)}
                  {item('phone', t('customer.contactPhone'), 30, [
                    { pattern: /^\s*[+\d][\d ()-]{4,}\s*$/u, message: t('customer.contactPhoneWrong') },
                  ])}
                  {item('email', t('customer.contactEmail'), limits.nameLength, [
                    { type: 'email', message: t('customer.contactEmailWrong') },
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
