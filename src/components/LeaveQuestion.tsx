import { Modal } from 'antd';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import type { LeaveGuard } from '@/hooks/useLeaveGuard';
import { useT } from '@/locales';

interface Props {
  guard: LeaveGuard;
  /** Whether what was typed can be found again. */
  keepsDraft: boolean;
  /** What is left behind besides, in a sentence. */
  lost?: string | undefined;
}

/** The question before unsaved changes are left behind; it says where to, and what becomes of them. */
export function LeaveQuestion(props: Props) {
  return props.guard.asked && <Question {...props} />;
}

function Question({ guard, keepsDraft, lost }: Props) {
  const t = useT();
  useFocusReturn();
  const leaving = guard.asked ?? 'page';
  return (
    <Modal
      open
      width={420}
      title={t(`record.leaveTitle_${leaving}`)}
      okText={t(keepsDraft ? `record.leaveKeep_${leaving}` : `record.leaveLose_${leaving}`)}
      cancelText={t(`record.leaveStay_${leaving}`)}
      // What would be lost is not left by the button that is pressed first.
      okButtonProps={keepsDraft ? {} : { type: 'default', danger: true }}
      cancelButtonProps={{ type: keepsDraft ? 'default' : 'primary' }}
      onOk={() => guard.answer(true)}
      onCancel={() => guard.answer(false)}
    >
      {t(keepsDraft ? 'record.leaveKept' : 'record.leaveLost')}
      {lost && <p>{lost}</p>}
    </Modal>
  );
}
