import { Button, Form, Input, Modal } from 'antd';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type WorkUnit } from '@/services/assets';
import styles from './progress.module.css';
import { type DialogProps, REASON, useSending } from './useSending';

const commonReasons = ['incomplete', 'levels', 'controls', 'plan', 'remnant'] as const;

/** Returns units with the reason that their executors read. */
export default function RejectDialog(props: DialogProps & { units: readonly WorkUnit[] }) {
  const { projectCode, units, onClose } = props;
  const t = useT();
  const [form] = Form.useForm<{ reason: string }>();
  const { sending, send } = useSending(async () => {
    const unitIds = units.map((unit) => unit.unitId);
    const { moved } = await assetsService.rejectUnits({
      body: { projectCode, unitIds, reason: form.getFieldValue('reason') },
    });
    void toast('success', t('progress.rejected', { count: moved }));
  }, props);
  return (
    <Modal
      open
      width={560}
      title={t('progress.rejectTitle', { count: units.length })}
      okText={t('progress.reject')}
      okButtonProps={{ loading: sending, danger: true }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="reason"
          label={t('progress.rejectReason')}
          extra={t('progress.rejectHint')}
          rules={[
            { required: true, whitespace: true, message: t('assets.required', { field: t('progress.rejectReason') }) },
          ]}
        >
          <Input.TextArea autoFocus maxLength={REASON} autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
        <div className={styles.picks}>
          {commonReasons.map((reason) => (
            <Button
              key={reason}
              size="small"
              onClick={() => {
                const text = t(`progress.reason_${reason}`);
                const typed = (form.getFieldValue('reason') as string | undefined)?.trim();
                form.setFieldValue('reason', typed?.includes(text) ? typed : [typed, text].filter(Boolean).join('\n'));
              }}
            >
              {t(`progress.reason_${reason}`)}
            </Button>
          ))}
        </div>
      </Form>
    </Modal>
  );
}
