import { Button } from 'antd';
import { useCopy } from '@/hooks/useCopy';
import { useT } from '@/locales';
import { type InvitationText, type Invited, useInvitation } from './useInvitation';

/** Copies what tells an invited person where and how to accept. */
export function CopyInvitation({ text, ...invited }: Invited & { text: InvitationText }) {
  const t = useT();
  const copy = useCopy();
  const invitation = useInvitation(text);
  return (
    <Button
      type="link"
      size="small"
      aria-label={t('project.invitationCopyOf', { name: invited.showName })}
      onClick={() => void copy(invitation(invited))}
    >
      {t('project.invitationCopy')}
    </Button>
  );
}
