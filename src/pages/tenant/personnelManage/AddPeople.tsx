import { DeleteOutlined } from '@ant-design/icons';
import { ProForm } from '@ant-design/pro-components';
import { Button, Form, Input } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { type PastedPerson, pastedPeople } from '#domain/core/tenant/people/pasted';
import { limits } from '#domain/kernel/limits';
import { phonePattern } from '#domain/kernel/phone';
import type { RoleCode } from '#domain/kernel/roles';
import { MultiSelect } from '@/components/MultiSelect';
import { RecordDrawer } from '@/components/RecordDrawer';
import { ResultBlock } from '@/components/ResultBlock';
import { toast } from '@/feedback';
import { useAsked } from '@/hooks/useAsked';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { type NewPerson, type PersonRow, tenantService } from '@/services/tenant';
import styles from './personnelManage.module.css';
import { UnknownRoles, unknownRoles } from './UnknownRoles';

interface Values {
  people: PastedPerson[];
}
const empty: PastedPerson = { name: '', phone: '', roleCodes: [] };
const isEmpty = ({ name, phone }: Partial<PastedPerson>) => !name && !phone;

interface Props {
  grantable: readonly RoleCode[];
  /** Somebody who is invited again. */
  again: PersonRow | undefined;
  onAdded: () => void;
  onClose: () => void;
}

/** Invites several people at once, typed or pasted from a spreadsheet. */
export function AddPeople({ grantable, again, onAdded, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  const [added, setAdded] = useState<{ invited: number; known: { phone: string; state: string }[] } | null>(null);
  const [fresh] = useState<Values>(() => ({
    people: again ? [{ name: again.name, phone: again.phone ?? '', roleCodes: again.roleCodes }] : [empty],
  }));
  const record = useRecordForm<never, Values>({
    name: 'people:new',
    row: null,
    valuesOf: () => fresh,
    fresh,
    ...(again && { draft: 'never' }),
    send: async ({ people }, options) => {
      const body = { people: people as NewPerson[] };
      const { approvalCode, ...answer } = await tenantService.addUser({ body }, options);
      if (approvalCode) {
        tellAsked(approvalCode);
        onClose();
      } else setAdded(answer);
      onAdded();
      return null;
    },
  });
  const roleOptions = grantable.map((role) => ({ value: role, label: t(`user.role_${role}`) }));
  const lines = () => (record.form.getFieldValue('people') ?? []) as Partial<PastedPerson>[];

  /** Several lines go from here on, in the place of empty ones; a single cell is pasted as anywhere. */
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/u.test(text.trim())) return;
    event.preventDefault();
    const pasted = pastedPeople(text, grantable);
    const kept = lines().filter((line, index) => index < at || !isEmpty(line));
    const room = limits.peopleAtOnce - kept.length;
    record.form.setFieldsValue({ people: [...kept, ...pasted.slice(0, room)] as PastedPerson[] });
    record.touched();
    if (pasted.length > room)
      void toast('warning', t('people.pastedCut', { max: limits.peopleAtOnce, count: pasted.length - room }));
    else void toast('success', t('people.pasted', { count: pasted.length }));
  };
  const typed: Partial<PastedPerson>[] = Form.useWatch('people', record.form) ?? fresh.people;
  const phonesThat = (state: 'active' | 'disabled') =>
    added?.known.filter((one) => one.state === state).map(({ phone }) => phone) ?? [];
  const [active, disabled] = [phonesThat('active'), phonesThat('disabled')];
  const listed = (phones: readonly string[]) => phones.join(t('common.comma'));
  const told = [
    ...(active.length > 0 ? [t('people.known', { phones: listed(active) })] : []),
    ...(disabled.length > 0 ? [t('people.knownDisabled', { phones: listed(disabled) })] : []),
  ];

  return (
    <RecordDrawer
      record={record}
      width={760}
      title={t('people.add')}
      submitLabel={t('people.inviteAll')}
      onClose={onClose}
      instead={
        added && (
          <ResultBlock
            compact
            role="status"
            title={t('people.invited', { count: added.invited })}
            text={added.invited > 0 && t('people.invitedText')}
            note={told.map((text) => (
              <span key={text}>
                {text}
                <br />
              </span>
            ))}
            actions={
              <>
                <Button type="primary" onClick={onClose}>
                  {t('common.close')}
                </Button>
                <Button
                  onClick={() => {
                    record.discard();
                    setAdded(null);
                  }}
                >
                  {t('people.another')}
                </Button>
              </>
            }
          />
        )
      }
    >
      <p className={styles.soft}>{t('people.addHint')}</p>
      <UnknownRoles lines={typed} grantable={grantable} />
      <div className={styles.line} aria-hidden>
        <span>{t('people.name')}</span>
        <span>{t('people.phone')}</span>
        <span>{t('people.roles')}</span>
      </div>
      <Form.List name="people">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: index }) => {
              const isUnknown = unknownRoles(typed[index]?.roleCodes, grantable).length > 0;
              const label = (of: 'name' | 'phone' | 'roles') =>
                `${t('people.row', { n: index + 1 })} ${t(`people.${of}`)}`;
              return (
                <div key={key} className={styles.line} onPaste={(event) => paste(event, index)}>
                  <ProForm.Item
                    name={[index, 'name']}
                    rules={[
                      {
                        required: true,
                        whitespace: true,
                        message: t('assets.required', { field: t('people.name') }),
                      },
                      { max: limits.personNameLength, message: t('assets.tooLong', { max: limits.personNameLength }) },
                    ]}
                  >
                    <Input aria-label={label('name')} autoFocus={index === 0} autoComplete="off" />
                  </ProForm.Item>
                  <ProForm.Item
                    name={[index, 'phone']}
                    validateTrigger="onBlur"
                    rules={[
                      { required: true, message: t('assets.required', { field: t('people.phone') }) },
                      { pattern: phonePattern, message: t('user.phoneWrong') },
                      {
                        validator: async (_: unknown, phone: string) => {
                          const first = lines().findIndex((line) => line.phone === phone);
                          if (phone && first < index) throw new Error(t('people.twice', { n: first + 1 }));
                        },
                      },
                    ]}
                  >
                    <Input aria-label={label('phone')} inputMode="tel" autoComplete="off" />
                  </ProForm.Item>
                  <ProForm.Item
                    name={[index, 'roleCodes']}
                    validateStatus={isUnknown ? 'error' : undefined}
                    rules={[
                      { required: true, message: t('people.rolesRequired') },
                      {
                        validator: async (_: unknown, chosen?: string[]) => {
                          const words = unknownRoles(chosen, grantable).join(t('common.comma'));
                          if (words) throw new Error(t('people.roleUnknown', { words }));
                        },
                      },
                    ]}
                  >
                    <MultiSelect
                      aria-label={label('roles')}
                      options={roleOptions}
                      showSearch={{ optionFilterProp: 'label' }}
                    />
                  </ProForm.Item>
                  {fields.length > 1 && (
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={t('people.removeRow', { n: index + 1 })}
                      onClick={() => {
                        remove(index);
                        record.touched();
                      }}
                    />
                  )}
                </div>
              );
            })}
            <Button
              type="dashed"
              block
              disabled={fields.length >= limits.peopleAtOnce}
              onClick={() => {
                // The roles of the line above are the likely ones; pasted words that are none stay there.
                const above = lines().at(-1)?.roleCodes;
                add({ ...empty, roleCodes: grantable.filter((role) => above?.includes(role)) });
                record.touched();
              }}
            >
              {t('people.addRow')}
            </Button>
          </>
        )}
      </Form.List>
    </RecordDrawer>
  );
}
