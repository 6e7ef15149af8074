import type { Changed } from '../../kernel/changed';
import type { RoleCode } from '../../kernel/roles';

/** The proof of a second factor that was given. */
export type SecondFactorProof = 'app' | 'recoveryCode';

/** Actions of accounts on themselves, and refusals. */
export interface UserAudit {
  /** device: the browser's name. */
  signIn: { entity: 'account'; detail: { address: string; device: string; by?: SecondFactorProof } };
  /** The phone is proved, the second factor required. */
  askSecondFactor: { entity: 'account'; detail: { address: string; device: string } };
  signOut: { entity: 'account' };
  /** Of a network where there was no code that could have been guessed. */
  refuseSignIn: { entity: 'phone' | 'network'; detail: { reason: string; address: string } };
  /** entityCode: the call; need: the need that its row declares. */
  refuseCall: { entity: 'call'; detail: { need: string | null } };
  sendVerifyCode: { entity: 'phone'; detail: { address: string } };
  createSignInPass: { entity: 'account' };
  bindPhone: { entity: 'account'; detail: { phone: string } };
  refuseBinding: { entity: 'account'; detail: { phone: string; reason: string } };
  acceptInvitation: { entity: 'invitation'; detail: { roleCodes: readonly RoleCode[]; projectCode?: string } };
  declineInvitation: { entity: 'invitation' };
  agreeLicences: { entity: 'account'; detail: { licenceCodes: string[] } };
  saveUser: { entity: 'account'; detail: { version: number; changed: Changed } };
  saveLanguage: { entity: 'account'; detail: { language: string } };
  saveAvatar: { entity: 'account'; detail: { size: number } };
  removeAvatar: { entity: 'account' };
  /** Phones are masked, here and below. */
  provePhone: { entity: 'account'; detail: { phone: string } };
  changePhone: { entity: 'account'; detail: { before: string; after: string; ended: number } };
  refusePhoneChange: { entity: 'account'; detail: { phone: string; reason: string } };
  beginSecondFactor: { entity: 'account' };
  /** ended: how many other sessions were signed out by it. */
  enableSecondFactor: { entity: 'account'; detail: { ended: number } };
  disableSecondFactor: { entity: 'account'; detail: { by: SecondFactorProof } };
  showSecondFactor: { entity: 'account'; detail: { by: SecondFactorProof } };
  renewRecoveryCodes: { entity: 'account'; detail: { by: SecondFactorProof } };
  refuseSecondFactor: { entity: 'account'; detail: { reason: string; address: string } };
  /** sessions: the ended sessions by browser name and network. */
  endSessions: {
    entity: 'account';
    detail: { count: number; sessions: readonly { device: string | null; network: string | null }[] };
  };
  readAnnouncements: { entity: 'account'; detail: { count: number } };
  readNotices: { entity: 'account'; detail: { count: number } };
}
