import type { ApprovalKindName } from '../../generated/approvalKinds';
import type { Fact } from './rules';

/** What is done about what takes two. */
export interface ApprovalAudit {
  askApproval: {
    entity: 'approval';
    detail: { kind: ApprovalKindName; facts: readonly Fact[]; reason?: string; number?: string; voucher?: string };
  };
  /** asker: who has asked for it. */
  confirmApproval: {
    entity: 'approval';
    detail: { kind: ApprovalKindName; facts: readonly Fact[]; asker: string; number?: string };
  };
  refuseApproval: { entity: 'approval'; detail: { kind: ApprovalKindName; asker: string; reason: string } };
  withdrawApproval: { entity: 'approval'; detail: { kind: ApprovalKindName } };
  addApprovalVoucher: { entity: 'approval'; detail: { name: string; size: number } };
}
