import { useT } from '@/locales';

/** Whose invite code an application was made with, in words. */
export function useInviterText() {
  const t = useT();
  return ({ inviteCode, inviterName }: { inviteCode: string | null; inviterName: string | null }): string => {
    if (!inviteCode) return t('admission.inviterNone');
    return inviterName
      ? t('admission.invitedWith', { name: inviterName, code: inviteCode })
      : t('admission.inviterGone', { code: inviteCode });
  };
}
