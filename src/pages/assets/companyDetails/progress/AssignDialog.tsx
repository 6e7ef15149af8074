import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { phonePattern } from '#domain/user/rules';
import { DayInput } from '@/components/DayInput';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { assetsService, type WorkOwners, type WorkUnit } from '@/services/assets';
import styles from './progress.module.css';
import { type DialogProps, useSending } from './useSending';

/** As the select holds "nobody"; the wire says null. */
const NOBODY = '';

/** Says who works on units, until when. */
export default function AssignDialog(
  props: DialogProps & {
    units: readonly WorkUnit[];
    candidates: WorkOwners['candidates'];
    canAdd: boolean;
    /** Somebody has been brought in. */
    onAdded: () => void;
  },
) {
  const { projectCode, units, canAdd, onAdded, onClose } = props;
  const [candidates, setCandidates] = useState(props.candidates);
  const t = useT();
  const [form] = Form.useForm<{ accountId: string; dueDate?: string | null }>();
  const { sending, send } = useSending(async () => {
    const { accountId, dueDate } = form.getFieldsValue();
    const unitIds = units.map((unit) => unit.unitId);
    const to = accountId === NOBODY ? null : accountId;
    const body = { projectCode, unitIds, accountId: to, ...(dueDate && { dueDate }) };
    const { changed } = await assetsService.assignUnits({ body });
    void toast('success', t('progress.assigned', { count: changed }));
  }, props);
  return (
    <Modal
      open
      width={480}
      title={t('progress.assignTitle', { count: units.length })}
      okText={t('progress.assign')}
      okButtonProps={{ loading: sending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="accountId"
          label={t('progress.assignTo')}
          rules={[
            {
              // Nobody is a choice, too.
              validator: async (_, value) => {
                if (value === undefined) throw new Error(t('tenant.chosen', { field: t('progress.assignee') }));
              },
            },
          ]}
        >
          <Select
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={candidates.length === 0 && t(canAdd ? 'progress.noExecutors' : 'progress.askForExecutor')}
            options={[
              ...candidates.map((person) => ({ value: person.accountId, label: person.showName })),
              { value: NOBODY, label: t('progress.assignNobody') },
            ]}
          />
        </Form.Item>
        <Form.Item name="dueDate" label={t('progress.dueDate')} extra={t('progress.keepDue')}>
          <DayInput />
        </Form.Item>
      </Form>
      {canAdd && (
        <NewExecutor
          projectCode={projectCode}
          open={candidates.length === 0}
          onAdded={(person) => {
            setCandidates([...candidates.filter((one) => one.accountId !== person.accountId), person]);
            form.setFieldValue('accountId', person.accountId);
            onAdded();
          }}
        />
      )}
    </Modal>
  );
}

interface NewExecutorProps {
  projectCode: string;
  /** From the beginning. */
  open: boolean;
  onAdded: (person: WorkOwners['candidates'][number]) => void;
}

/** Brings in somebody to work, without leaving the units that wait for them. */
function NewExecutor({ projectCode, open: opened, onAdded }: NewExecutorProps) {
  const t = useT();
  const [form] = Form.useForm<{ name: string; phone: string }>();
  const [open, setOpen] = useState(opened);
  const [adding, setAdding] = useState(false);
  const add = async ({ name, phone }: { name: string; phone: string }) => {
    setAdding(true);
    try {
      const { accountId } = await assetsService.addExecutor({ body: { projectCode, name, phone } });
      void toast('success', t('progress.executorAdded', { name, phone }));
      onAdded({ accountId, showName: name });
      form.resetFields();
      setOpen(false);
    } catch (error) {
      // It has been shown; what was typed stays.
      if (!(error instanceof PortalError)) throw error;
    } finally {
      setAdding(false);
    }
  };
  if (!open) {
    return (
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('progress.addExecutor')}
      </Button>
    );
  }
  const required = (field: string) => ({ required: true, whitespace: true, message: t('assets.required', { field }) });
  return (
    <Form form={form} layout="vertical" onFinish={add} aria-label={t('progress.addExecutor')}>
      <div className={styles.newExecutor}>
        <Form.Item name="name" label={t('progress.executorName')} rules={[required(t('progress.executorName'))]}>
          <Input maxLength={limits.personNameLength} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('progress.executorPhone')}
          validateTrigger="onBlur"
          rules={[required(t('progress.executorPhone')), { pattern: phonePattern, message: t('user.phoneWrong') }]}
        >
          <Input inputMode="tel" maxLength={11} autoComplete="off" />
        </Form.Item>
        <Button htmlType="submit" loading={adding}>
          {t('progress.addExecutor')}
        </Button>
        <p>{t('progress.executorHint')}</p>
      </div>
    </Form>
  );
}
