import { Form, Input, Modal } from 'antd';
import { DayInput } from '@/components/DayInput';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type RiskRow } from '@/services/assets';
import { formatDay } from '@/utils/format';
import { type DialogProps, REASON, useSending } from './useSending';

/** Accepts what remains of risks (ISO/IEC 27005, risk acceptance): why, and until when. */
export default function AcceptDialog(props: DialogProps & { risks: readonly RiskRow[] }) {
  const { projectCode, risks, onClose } = props;
  const t = useT();
  const [form] = Form.useForm<{ reason: string; until: string }>();
  const { sending, send } = useSending(async () => {
    const named = risks.map(({ riskId, version }) => ({ riskId, version }));
    const { changed } = await assetsService.acceptRisks({
      body: { projectCode, risks: named, acceptance: form.getFieldsValue() },
    });
    void toast('success', t('progress.accepted', { count: changed }));
  }, props);
  const required = (field: string) => [{ required: true, message: t('assets.required', { field }) }];
  return (
    <Modal
      open
      width={480}
      title={t('progress.acceptTitle', { count: risks.length })}
      okText={t('progress.accept')}
      okButtonProps={{ loading: sending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item name="reason" label={t('progress.acceptReason')} rules={required(t('progress.acceptReason'))}>
          <Input.TextArea autoFocus maxLength={REASON} autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
        <Form.Item name="until" label={t('progress.acceptUntil')} rules={required(t('progress.acceptUntil'))}>
          <DayInput from={formatDay(new Date())} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
