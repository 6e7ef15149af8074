import type { RoleCode } from '../kernel/roles';

/** What accounts do with themselves, and what is refused to whoever tries. */
export interface UserAudit {
  signIn: { entity: 'account' };
  signOut: { entity: 'account' };
  refuseSignIn: { entity: 'phone'; detail: { reason: string } };
  sendVerifyCode: { entity: 'phone'; detail: { address: string } };
  registerChannel: { entity: 'tenant'; detail: { inviter: string } };
  bindPhone: { entity: 'account'; detail: { phone: string } };
  refuseBinding: { entity: 'account'; detail: { phone: string; reason: string } };
  acceptInvitation: { entity: 'invitation'; detail: { roleCodes: readonly RoleCode[]; projectCode?: string } };
  declineInvitation: { entity: 'invitation' };
  agreeLicences: { entity: 'account'; detail: { licenceCodes: string[] } };
  readNotices: { entity: 'account'; detail: { count: number } };
}
