import type { Changed } from '../../kernel/changed';
import type { RoleCode } from '../../kernel/roles';
import type { ApplicantType, Decision } from './admission/rules';
import type { ConsultationTopic } from './consultations/rules';
import type { OrganisationFile } from './organisation/rules';
import type { HoldingKind } from './people/rules';
import type { TenantSize } from './rules';

/** An invitation in the audit trail; `name` is what the inviter typed. */
interface Invitation {
  name: string;
  /** Masked. */
  phone: string;
  roleCodes: readonly RoleCode[];
  /** Where it was made for work in a project. */
  projectCode?: string;
}

/** A person of a tenant in the audit trail, with the work that others took over. */
interface Person {
  name: string;
  handedOver?: Readonly<Partial<Record<HoldingKind, { to: string; count: number }>>>;
}

/** Actions on tenants. */
export interface TenantAudit {
  createCustomer: {
    entity: 'tenant';
    detail: { name: string; size: TenantSize; industries: readonly string[] };
  };
  /** Handed in, for the first time or again. */
  applyForAdmission: { entity: 'tenant'; detail: { name: string; type: ApplicantType; inviter?: string } };
  /** Papers that go with it; size in bytes. */
  addApplicationPaper: { entity: 'tenant'; detail: { name: string; size: number } };
  removeApplicationPaper: { entity: 'tenant'; detail: { name: string } };
  decideAdmission: { entity: 'tenant'; detail: { name: string; decision: Decision; reason?: string } };
  saveCustomer: { entity: 'tenant'; detail: { version: number; changed: Changed } };
  claimCustomer: { entity: 'tenant'; detail: { name: string; until: string } };
  extendProtection: { entity: 'tenant'; detail: { until: string; reason: string } };
  releaseCustomer: { entity: 'tenant'; detail: { name: string; reason: string } };
  /** By the portal itself, when its protection has ended. */
  expireCustomer: { entity: 'tenant'; detail: { name: string } };
  requestTransfer: { entity: 'tenant'; detail: { name: string; to: string; reason: string } };
  /** Accepted by the receiving channel; a row for each side, and so for the next three. */
  transferCustomer: {
    entity: 'tenant';
    detail: { name: string; from: string; to: string; reason: string; groups: number; projects: number };
  };
  refuseTransfer: { entity: 'tenant'; detail: { name: string; from: string; to: string; reason: string } };
  withdrawTransfer: { entity: 'tenant'; detail: { name: string; from: string; to: string } };
  /** An accepted transfer was undone: the customer went back. */
  returnCustomer: { entity: 'tenant'; detail: { name: string; from: string; to: string; reason: string } };
  addConsultation: { entity: 'consultation'; detail: { company: string; topic: ConsultationTopic } };
  saveConsultation: { entity: 'consultation'; detail: { version: number; changed: Changed } };
  convertConsultation: { entity: 'consultation'; detail: { company: string; customer: string } };
  parseCustomers: { entity: 'customerImport'; detail: { name: string; errors: number } };
  importCustomers: { entity: 'customerImport'; detail: { added: number; left: number } };
  undoCustomers: { entity: 'customerImport'; detail: { count: number; left: number } };
  invite: { entity: 'invitation'; detail: Invitation };
  withdrawInvitation: { entity: 'invitation'; detail: Invitation };
  saveOrganisation: { entity: 'tenant'; detail: { version: number; changed: Changed } };
  saveOrganisationFile: { entity: 'tenant'; detail: { kind: OrganisationFile; name: string; size: number } };
  removeOrganisationFile: { entity: 'tenant'; detail: { kind: OrganisationFile; name: string } };
  saveTenantSettings: { entity: 'tenant'; detail: { version: number; changed: Changed } };
  /** In addition to a row per invitation. */
  addPeople: { entity: 'tenant'; detail: { invited: number; known: number } };
  changeRoles: { entity: 'account'; detail: Person & { changed: Changed } };
  disablePerson: { entity: 'account'; detail: Person };
  enablePerson: { entity: 'account'; detail: Person };
  /** A pass with which a new browser of the person requests a code. */
  createPersonPass: { entity: 'account'; detail: { name: string } };
  /** A person brought in by a former channel. */
  keepPerson: { entity: 'account'; detail: { name: string } };
  removePerson: { entity: 'account'; detail: Person };
  chooseTenant: { entity: 'account' };
  /** The very first setup, by the owner of the portal. */
  bootstrap: { entity: 'tenant'; detail: { manager: string } };
}
