import { consultations } from '#server/core/tenant/consultations/tables';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';

type NewConsultation = typeof consultations.$inferInsert;

/** A request that this tenant has received. */
export async function makeConsultation(
  tx: Tx,
  part: Pick<NewConsultation, 'tenantCode'> & Partial<NewConsultation>,
): Promise<string> {
  const consultationCode = newCode('C');
  await tx.insert(consultations).values({
    consultationCode,
    company: `来询单位 ${consultationCode}`,
    contactName: '来询人',
    phone: '13700000009',
    topic: 'certification',
    content: '想了解认证的流程和费用',
    ...part,
  });
  return consultationCode;
}
