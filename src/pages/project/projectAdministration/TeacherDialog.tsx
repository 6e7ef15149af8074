import { Modal } from 'antd';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import type { Load } from '@/services/project';
import { People } from '../dispatch/People';
import { useConsultants } from '../dispatch/useConsultants';

interface Props {
  count: number | string;
  onPick: (person: Load) => void;
  onClose: () => void;
}

/** Who works on the projects from now on. */
export default function TeacherDialog({ count, onPick, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  return (
    <Modal open width={520} footer={null} title={t('dispatch.handOnTitle', { count })} onCancel={onClose}>
      <People consultants={useConsultants()} onPick={onPick} />
    </Modal>
  );
}
