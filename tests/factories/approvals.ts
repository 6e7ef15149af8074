import { approvals } from '#server/capabilities/approval/tables';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';

/** A request for a second person: other rates. @returns its code */
export async function makeApproval(
  tx: Tx,
  of: { tenantCode: string; askedBy: string },
  part: Partial<typeof approvals.$inferInsert> = {},
): Promise<string> {
  const approvalCode = newCode('P');
  await tx.insert(approvals).values({
    ...of,
    approvalCode,
    kind: 'publishRates',
    about: approvalCode,
    askedByName: '申请人',
    input: { version: 1, validFrom: '2031-01-01', nearBp: 1000, nextBp: 0, reason: '调整' },
    facts: [{ name: 'nearBp', value: 1000 }],
    expiresAt: new Date(Date.now() + 24 * 3600_000),
    ...part,
  });
  return approvalCode;
}
