import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { AppError } from '#server/kernel/errors';
import { licenceAgreements, licences } from '../tables';

/**
 * Records that the caller accepts these agreements; accepting one again changes nothing.
 * @throws AppError unknownReference for anything that is not an agreement in force
 */
export async function agreeLicences(ctx: Context, { licenceCodes }: { licenceCodes: string[] }): Promise<null> {
  const { accountId } = ctx.caller;
  const wanted = [...new Set(licenceCodes)];
  return ctx.write(async (tx, audit) => {
    const inForce = await tx
      .select({ code: licences.licenceCode })
      .from(licences)
      .where(and(anyOf(licences.licenceCode, wanted), eq(licences.mustAgree, true)));
    const unknown = wanted.find((code) => !inForce.some((row) => row.code === code));
    if (unknown) throw new AppError('unknownReference', { code: unknown });
    await tx
      .insert(licenceAgreements)
      .values(wanted.map((licenceCode) => ({ accountId, licenceCode })))
      .onConflictDoNothing();
    await audit({
      action: 'agreeLicences',
      entity: 'account',
      entityCode: accountId,
      detail: { licenceCodes: wanted },
    });
    return null;
  });
}
