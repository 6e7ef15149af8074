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

/** The texts that invite: a customer's project manager, or a colleague. */
export type InvitationText = 'project.invitationText' | 'people.invitationText';

/** The text that invites a person: where, with which phone, and what to do there. */
export function useInvitation(text: InvitationText): (invited: Invited) => string {
  const t = useT();
  const { name } = useLanguage();
  const { user } = useSession();
  return ({ showName, phone }) =>
    t(text, {
      name: showName,
      phone,
      tenant: user?.tenantDTO?.tenantName ?? '',
      portal: tenantName(name),
      link: `${window.location.origin}/#/login`,
    });
}
