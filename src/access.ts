import { type AccessFlags, type AccessUser, accessFlags } from '#domain/kernel/access';
import { needsAdmission } from '#domain/kernel/tenants';
import type { UserInfo } from './services/user';
import { tenantTabs } from './tenantConfig';

/** What the app knows of the session at start and after every refresh. */
export interface InitialState {
  user: UserInfo | null;
  /** errorCode that keeps the user out, from the last call that said so. */
  refusal: string | null;
}

/** Who the user is to the access rules; null while nobody is admitted. */
export function accessUser(state: InitialState | undefined): AccessUser | null {
  const tenant = state?.user?.tenantDTO;
  if (!state?.user || !tenant || state.refusal || state.user.mustSecure || needsAdmission(tenant)) return null;
  return {
    tenantType: tenant.type,
    roleCodes: state.user.roleDTOs.map(({ roleCode }) => roleCode),
    isGuest: state.user.isGuest,
    tabs: tenantTabs(),
  };
}

/** Umi's access map: the flags of section 6. */
export default function access(state: InitialState | undefined): AccessFlags {
  return accessFlags(accessUser(state));
}
