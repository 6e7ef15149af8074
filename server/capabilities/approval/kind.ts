import type { z } from 'zod';
import type { Fact } from '#domain/capabilities/approval/rules';
import type { ApprovalKindName } from '#domain/generated/approvalKinds';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';

/** How the money of an approved action was sent. */
export interface Paid {
  /** The number that the bank or the provider gave the payment; absent where a voucher shows it. */
  number?: string | undefined;
}

/** The facts of a request, as things are now. */
export interface Said {
  facts: Fact[];
  /** The other tenant that it concerns. */
  tenantCode?: string | null;
  /** Whose account it is about: they don't confirm it. */
  accountId?: string | null;
  /** The page of the portal that shows more of it. */
  path?: string;
  /**
   * Money leaves the company: it is sent after the approval, and the action is carried out once the payment is recorded. Only in
   * the scope of the system.
   */
  sendsMoney?: boolean;
  /** The operator's account that it leaves: a bank's, or a payment provider's, whose numbers tell of one transfer each. */
  paidFrom?: string | null;
}

/** Something that no operator does alone. Its subject says how it is shown and carried out; server/capabilities/approval does the rest. */
export interface ApprovalKind<Input extends object = object> {
  readonly kind: ApprovalKindName;
  readonly input: z.ZodType<Input>;
  /** Whether it is carried out for all tenants, or as the operator's own tenant does it. */
  readonly scope: 'system' | 'tenant';
  /** Its target: only one request with the same target waits at a time. */
  about(input: Input): string;
  /** The facts that the confirmer sees and confirms. @throws AppError notFound if the target no longer exists */
  say(ctx: Context, tx: Tx, input: Input): Promise<Said>;
  /**
   * Does it, and checks everything once more; in the confirmer's transaction, or in the one that records the payment.
   * @param paid empty where it is tried, or no money is sent
   */
  carryOut(ctx: Context, tx: Tx, audit: Audit, input: Input, paid: Paid): Promise<unknown>;
}

/** Any kind, as they lie together: its input has been read by its own schema. */
// biome-ignore lint/suspicious/noExplicitAny: each kind takes what its own schema has read.
export type AnyApprovalKind = ApprovalKind<any>;

declare module '#server/kernel/subject' {
  interface Subject {
    /** What of this field takes two of the operator's people. */
    readonly approvals?: readonly AnyApprovalKind[];
  }
}
