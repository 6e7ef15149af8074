import { Modal } from 'antd';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import type { Load } from '@/services/project';
import { People } from '../dispatch/People';

interface Props {
  count: number | string;
  loads: Load[] | undefined;
  error: Error | undefined;
  onRetry: () => void;
  onPick: (person: Load) => void;
  onClose: () => void;
}

/** Who works on the projects from now on. */
export default function TeacherDialog({ count, onPick, onClose, ...people }: Props) {
  const t = useT();
  useFocusReturn();
  return (
    <Modal open width={520} footer={null} title={t('dispatch.handOnTitle', { count })} onCancel={onClose}>
      <People {...people} onPick={onPick} />
    </Modal>
  );
}
