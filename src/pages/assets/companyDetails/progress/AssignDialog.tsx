import { Form, Modal, Select } from 'antd';
import { DayInput } from '@/components/DayInput';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assignUnits, type WorkOwners, type WorkUnit } from '@/services/assets';
import { type DialogProps, useSending } from './useSending';

/** As the select holds "nobody"; the wire says null. */
const NOBODY = '';

/** Says who works on units, until when. */
export default function AssignDialog(
  props: DialogProps & { units: readonly WorkUnit[]; candidates: WorkOwners['candidates'] },
) {
  const { projectCode, units, candidates, onClose } = props;
  const t = useT();
  const [form] = Form.useForm<{ accountId: string; dueDate?: string | null }>();
  const { sending, send } = useSending(async () => {
    const { accountId, dueDate } = form.getFieldsValue();
    const unitIds = units.map((unit) => unit.unitId);
    const to = accountId === NOBODY ? null : accountId;
    const body = { projectCode, unitIds, accountId: to, ...(dueDate && { dueDate }) };
    const { changed } = await assignUnits({ body });
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
    </Modal>
  );
}
