import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { maskPhone } from '#server/user/phone';
import { invitations } from '../tables';

/**
 * Takes back an invitation that nobody has accepted or declined; one that has ended by itself goes from the list.
 * @throws AppError notFound
 */
export function withdrawInvitation(ctx: Context, { invitationCode }: { invitationCode: string }): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const [taken] = await tx
      .update(invitations)
      .set({ state: 'withdrawn', endedAt: new Date() })
      .where(and(eq(invitations.invitationCode, invitationCode), eq(invitations.state, 'open')))
      .returning();
    if (!taken) throw new AppError('notFound');
    const { tenantCode, name, phone, roleCodes, projectCode } = taken;
    await audit({
      action: 'withdrawInvitation',
      entity: 'invitation',
      entityCode: invitationCode,
      tenantCode,
      detail: { name, phone: maskPhone(phone), roleCodes, ...(projectCode && { projectCode }) },
    });
    return null;
  });
}
