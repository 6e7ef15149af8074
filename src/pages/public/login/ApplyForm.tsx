import { useLocation, useParams } from '@umijs/max';
import { Button, Form, Radio } from 'antd';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import { type ApplicantType, applicantTypes } from '#domain/core/tenant/admission/rules';
import { isUscc, plainUscc } from '#domain/core/tenant/customers/uscc';
import { type IndustryCode, industries } from '#domain/core/tenant/industries';
import { type TenantSize, tenantSizes } from '#domain/core/tenant/rules';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { MultiSelect } from '@/components/MultiSelect';
import { type FieldOfCode, useFieldFailures } from '@/hooks/useFieldFailures';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type Application, tenantService } from '@/services/tenant';
import { inviteCodes } from './inviteCodes';
import styles from './login.module.css';

interface Values {
  type: ApplicantType;
  name: string;
  uscc: string;
  size?: TenantSize;
  industries?: IndustryCode[];
  personName?: string;
  inviteCode?: string;
  note?: string;
}

const fieldOfCode: FieldOfCode<Values> = {
  [errorCodes.inviteCodeUnknown]: 'inviteCode',
};

interface Props {
  /** What was handed in before, to be corrected. */
  application?: Application;
}

/** Applies for a tenant, as a customer or a channel. */
export function ApplyForm({ application }: Props) {
  const t = useT();
  const say = useSay();
  const [form] = Form.useForm<Values>();
  const { search } = useLocation();
  const { callback_url: callback } = useParams();
  const { user, refresh } = useSession();
  const [busy, setBusy] = useState(false);
  const { problem, clear, show } = useFieldFailures(form, fieldOfCode);
  const invitedAs = inviteCodes.invitesChannel(callback) ? 'channel' : 'customer';
  const type = Form.useWatch('type', form) ?? application?.type ?? invitedAs;
  const brought = application?.inviteCode ?? inviteCodes.brought(search, callback) ?? inviteCodes.kept();
  // Looked up when the field is left, not with each letter.
  const [asked, setAsked] = useState(brought ?? '');
  const { data: inviter } = useLoad(
    (options) => tenantService.getInviter({ query: { inviteCode: asked } }, { ...options, silent: true }),
    [asked],
    asked !== '',
  );

  const apply = async ({ type: as, size, industries: chosen, ...values }: Values) => {
    if (busy) return;
    setBusy(true);
    clear();
    const said = { ...values, version: application?.version };
    try {
      if (as === 'channel') await tenantService.addChannelInfo({ body: said });
      // The form has checked that nothing is missing.
      else
        await tenantService.addCustomerInfo({ body: { ...said, size: size as TenantSize, industries: chosen ?? [] } });
      inviteCodes.drop();
      await refresh();
    } catch (error) {
      show(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={apply}
      initialValues={{
        type: application?.type ?? invitedAs,
        inviteCode: brought,
        ...(application && {
          name: application.name,
          uscc: application.uscc,
          size: application.size ?? undefined,
          industries: application.industries,
          note: application.note,
        }),
      }}
    >
      <Form.Item name="type" label={t('admission.type')} extra={t(`admission.typeHint_${type}`)}>
        <Radio.Group
          optionType="button"
          options={applicantTypes.map((value) => ({ value, label: t(`admission.type_${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('admission.name')}
        rules={[{ required: true, whitespace: true, message: t('admission.nameRequired') }]}
      >
        <Input maxLength={limits.nameLength} autoComplete="organization" placeholder={t('admission.nameHint')} />
      </Form.Item>
      <Form.Item
        name="uscc"
        label={t('admission.uscc')}
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_, typed?: string) => {
              if (!isUscc(plainUscc(typed ?? ''))) throw new Error(t('admission.usccWrong'));
            },
          },
        ]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      {type === 'customer' && (
        <>
          <Form.Item
            name="size"
            label={t('admission.size')}
            rules={[{ required: true, message: t('admission.sizeRequired') }]}
          >
            <Radio.Group options={tenantSizes.map((size) => ({ value: size, label: t(`tenant.size_${size}`) }))} />
          </Form.Item>
          <Form.Item
            name="industries"
            label={t('admission.industries')}
            rules={[{ required: true, message: t('admission.industriesRequired') }]}
          >
            <MultiSelect
              showSearch={{ optionFilterProp: 'label' }}
              options={industries.map((industry) => ({ value: industry.code, label: say(industry) }))}
            />
          </Form.Item>
        </>
      )}
      {!user?.nameIsOwn && (
        <Form.Item
          name="personName"
          label={t('admission.personName')}
          rules={[{ required: true, whitespace: true, message: t('admission.personNameRequired') }]}
        >
          <Input maxLength={limits.personNameLength} autoComplete="name" />
        </Form.Item>
      )}
      <Form.Item
        name="inviteCode"
        label={t('admission.inviteCode')}
        extra={
          inviter && asked !== ''
            ? t('admission.invitedBy', { name: inviter.name })
            : t(type === 'customer' ? 'admission.inviteCodeHint' : 'admission.inviteCodeHintChannel')
        }
      >
        <Input
          maxLength={limits.inviteCodeLength}
          autoComplete="off"
          onBlur={(event) => setAsked(event.target.value.trim())}
        />
      </Form.Item>
      <Form.Item name="note" label={t('admission.note')}>
        <TextArea maxLength={limits.noteLength} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t(application ? 'admission.submitAgain' : 'admission.submit')}
      </Button>
    </Form>
  );
}
