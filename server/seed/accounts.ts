import type { TenantSize } from '#domain/core/tenant/rules';
import type { RoleCode } from '#domain/kernel/roles';
import type { ApprovalState, TenantType } from '#domain/kernel/tenants';
import data from './data/accounts.json';

interface DemoTenant {
  type: TenantType;
  name: string;
  approvalState?: ApprovalState;
  inviteCode?: string;
  size?: TenantSize;
  /** Sections of GB/T 4754. */
  industries?: string[];
  /** The demo channel that entered this customer. */
  channel?: DemoTenantKey;
}

export type DemoTenantKey =
  | 'platform'
  | 'channel A'
  | 'channel B'
  | 'channel C'
  | 'customer A'
  | 'customer B'
  | 'customer C'
  | 'certification body';

interface DemoMembership {
  tenant: DemoTenantKey;
  roles: RoleCode[];
}

export interface DemoPerson {
  phone: string;
  showName: string;
  memberships: DemoMembership[];
  note?: string;
  /** Has not accepted the user agreement yet. */
  agreementOutstanding?: true;
  /** Has been disabled, so many days ago. */
  disabledFor?: number;
  /** Was last here so many days ago; absent: never. */
  seenDaysAgo?: number;
}

interface DemoCustomer {
  name: string;
  size: TenantSize;
  industries: string[];
  manager: string;
  phone: string;
}

/** Somebody who has been invited and may sign in to answer. */
interface DemoInvitation {
  tenant: DemoTenantKey;
  /** Phone of the demo person who invites. */
  by: string;
  phone: string;
  name: string;
  roles: RoleCode[];
  project: string;
}

interface DemoAccounts {
  readonly tenants: Readonly<Record<DemoTenantKey, DemoTenant>>;
  readonly people: readonly DemoPerson[];
  readonly colleagues: readonly DemoPerson[];
  readonly customers: readonly DemoCustomer[];
  readonly invitations: readonly DemoInvitation[];
}
// JSON knows no unions: seedData.test.ts holds the file to these types.
const { tenants, people, colleagues, customers, invitations } = data as DemoAccounts;

/** Tenants of the demo accounts. */
export const demoTenants = tenants;
/** The accounts that /login lists in demo mode. */
export const demoPeople = people;
/** Colleagues of theirs who share the work; /login lists them not. */
export const demoColleagues = colleagues;
/** Further customers of channel A with their project managers, so that lists look like lists. */
export const demoCustomers = customers;
/** Invitations that nobody has answered yet. */
export const demoInvitations = invitations;
