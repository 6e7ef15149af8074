import { Modal } from 'antd';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import type { LeaveGuard } from '@/hooks/useLeaveGuard';
import { useT } from '@/locales';

interface Props {
  guard: LeaveGuard;
  /** Whether what was typed can be found again. */
  keepsDraft: boolean;
}

/** The question before unsaved changes are left behind; it says where to, and what becomes of them. */
export function LeaveQuestion({ guard, keepsDraft }: Props) {
  return guard.asked && <Question guard={guard} keepsDraft={keepsDraft} />;
}

function Question({ guard, keepsDraft }: Props) {
  const t = useT();
  useFocusReturn();
  const leaving = guard.asked ?? 'page';
  return (
    <Modal
      open
      width={420}
      title={t(`record.leaveTitle_${leaving}`)}
      okText={t(`record.leaveOk_${leaving}`)}
      cancelText={t(`record.leaveStay_${leaving}`)}
      onOk={() => guard.answer(true)}
      onCancel={() => guard.answer(false)}
    >
      {t(keepsDraft ? 'record.leaveKept' : 'record.leaveLost')}
    </Modal>
  );
}
