import { ProFormTextArea } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import { limits } from '#domain/kernel/limits';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';

interface Props {
  title: string;
  /** Of the field in which somebody says why. */
  label: string;
  /** The message after success. */
  told: string;
  send: (reason: string, options: SendOptions) => Promise<unknown>;
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
  /** What is about to happen. */
  children?: ReactNode;
}

/** Asks why before something is done about money. */
export function ReasonDialog({ title, label, told, send, onTried, onClose, children }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ reason: string }>
      title={title}
      okText={title}
      fresh={{ reason: '' }}
      send={async ({ reason }, options) => {
        await send(reason, options);
        void toast('success', told);
      }}
      onTried={onTried}
      onClose={onClose}
    >
      {children}
      <ProFormTextArea
        name="reason"
        label={label}
        fieldProps={{ autoFocus: true, maxLength: limits.reasonLength, showCount: true, rows: 3 }}
        rules={[{ required: true, whitespace: true, message: t('assets.required', { field: label }) }]}
      />
    </RecordDialog>
  );
}
