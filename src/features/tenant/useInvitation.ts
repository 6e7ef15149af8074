import { useSession } from '@/hooks/useSession';
import { useLanguage, useT } from '@/locales';
import { tenantName } from '@/tenantConfig';

/** Someone who can be invited. */
export interface Invited {
  showName: string;
  phone: string;
}

/** Those who can sign in at all: an account whose phone was released can't. */
export function invitable(people: readonly { showName: string; phone: string | null }[]): Invited[] {
  return people.flatMap(({ showName, phone }) => (phone ? [{ showName, phone }] : []));
}

/** The text that invites a customer's project manager: where, with which phone, and what to do there. */
export function useInvitation(): (invited: Invited) => string {
  const t = useT();
  const { name } = useLanguage();
  const { user } = useSession();
  return ({ showName, phone }) =>
    t('project.invitationText', {
      manager: showName,
      phone,
      channel: user?.tenantDTO?.tenantName ?? '',
      portal: tenantName(name),
      link: `${window.location.origin}/#/login`,
    });
}
