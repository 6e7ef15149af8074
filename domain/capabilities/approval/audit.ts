import type { ApprovalKindName } from '../../generated/approvalKinds';
import type { Fact } from './rules';

/** Actions on approvals. */
export interface ApprovalAudit {
  askApproval: {
    entity: 'approval';
    detail: { kind: ApprovalKindName; facts: readonly Fact[]; reason?: string };
  };
  /** asker: the operator who asked for it. */
  confirmApproval: {
    entity: 'approval';
    detail: { kind: ApprovalKindName; facts: readonly Fact[]; asker: string };
  };
  /** The money of an approved request was sent, and the request carried out; obstacle: the error that keeps it from that. */
  payApproval: {
    entity: 'approval';
    detail: {
      kind: ApprovalKindName;
      asker: string;
      paidOn: string;
      number?: string;
      voucher?: string;
      obstacle?: string;
    };
  };
  refuseApproval: { entity: 'approval'; detail: { kind: ApprovalKindName; asker: string; reason: string } };
  withdrawApproval: { entity: 'approval'; detail: { kind: ApprovalKindName } };
  addApprovalVoucher: { entity: 'approval'; detail: { name: string; size: number } };
}
