import type { z } from 'zod';
import type { Fact } from '#domain/capabilities/approval/rules';
import type { ApprovalKindName } from '#domain/generated/approvalKinds';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';

/** How money was sent back, as the asker says it. */
export interface Proof {
  number?: string | undefined;
  voucher?: string | undefined;
}

/** What a request says of itself, as things are now. */
export interface Said {
  facts: Fact[];
  /** Of which other tenant it is. */
  tenantCode?: string | null;
  /** Whose account it is about: they don't confirm it. */
  accountId?: string | null;
  /** Where in the portal one sees more of it. */
  path?: string;
  /** Money leaves the company: with which number, or what voucher, must be said. */
  needsProof?: boolean;
}

/** Something that no operator does alone. Its subject says how it is shown and carried out; server/capabilities/approval does the rest. */
export interface ApprovalKind<Input extends object = object> {
  readonly kind: ApprovalKindName;
  readonly input: z.ZodType<Input>;
  /** Whether it is carried out for all tenants, or as the operator's own tenant does it. */
  readonly scope: 'system' | 'tenant';
  /** What it is about: of the same, one request waits at a time. */
  about(input: Input): string;
  /** What is shown to the confirmer, and confirmed. @throws AppError notFound where it is about nothing any more */
  say(ctx: Context, tx: Tx, input: Input): Promise<Said>;
  /** Does it, and checks everything once more; in the confirmer's transaction. */
  carryOut(ctx: Context, tx: Tx, audit: Audit, input: Input): Promise<unknown>;
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
