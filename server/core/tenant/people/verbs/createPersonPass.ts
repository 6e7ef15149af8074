import { and, eq } from 'drizzle-orm';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import { newSignInPass } from '#server/core/user/signInPass';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { accounts, members } from '../../tables';

/**
 * Makes a sign-in pass for an active person of the caller's own tenant.
 * @throws AppError notFound, noPhoneBound
 */
export function createPersonPass(
  ctx: Context,
  { accountId }: TenantGiven['createPersonPass']['body'],
): Promise<TenantWire['createPersonPass']['data']> {
  const { tenantCode } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const [person] = await tx
      .select({ name: accounts.showName, phone: accounts.phone })
      .from(members)
      .innerJoin(accounts, eq(accounts.accountId, members.accountId))
      .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId), eq(members.state, 'active')));
    if (!person) throw new AppError('notFound');
    if (!person.phone) throw new AppError('noPhoneBound');
    const made = await newSignInPass(tx, person.phone);
    const about = { entity: 'account', entityCode: accountId, concerned: [accountId] } as const;
    await audit({ ...about, action: 'createPersonPass', detail: { name: person.name } });
    return made;
  });
}
