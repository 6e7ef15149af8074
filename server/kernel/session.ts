import type { RoleCode } from '#domain/kernel/roles';
import type { ApprovalState, TenantType } from '#domain/kernel/tenants';

export interface SessionTenant {
  tenantCode: string;
  tenantName: string;
  type: TenantType;
  approvalState: ApprovalState;
  disabledReason: string | null;
  inviteCode: string | null;
}

/** Another tenant that an operator looks at in this session, for a time. */
export interface SupportView {
  viewCode: string;
  secondsLeft: number;
  tenant: SessionTenant;
  /** The roles of the person who leads the tenant. */
  roles: RoleCode[];
}

/** The caller, the tenant and roles it works with, and the steps it must complete first. */
export interface Session {
  tokenHash: string;
  accountId: string;
  showName: string;
  avatar: string | null;
  phoneBound: boolean;
  mustAgree: boolean;
  /** Whether the account has one. */
  secondFactor: boolean;
  tenant: SessionTenant | null;
  roles: RoleCode[];
  /** In the tenant only for a delivery of the platform: its rights are limited to that project. */
  isGuest: boolean;
  /** The support view that runs in this session; jobs have none. */
  view?: SupportView | null;
  /** The tenant that the caller belongs to, where `tenant` and `roles` are those of a support view: it only reads. */
  viewedFrom?: string;
}
