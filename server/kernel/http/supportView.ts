import type { FastifyRequest } from 'fastify';
import { SUPPORT_VIEW } from '#domain/kernel/errors';
import { mayBeViewed, supporters } from '#domain/kernel/supportView';
import type { Session } from '#server/kernel/session';
import { AppError } from '../errors';

/** Whether a view that was begun goes on: while its operator may still do so, in a tenant that may still be viewed. */
export const goesOn = ({ roles, view }: Session): boolean =>
  view !== null && view !== undefined && mayBeViewed(view.tenant) && supporters.some((role) => roles.includes(role));

/**
 * The session as its requests run: in a support view with the role of the viewed tenant's leader. The operator does not have
 * to settle what the tenant's own people must settle first, such as agreements.
 */
export function asViewed(session: Session): Session {
  const { view, tenant } = session;
  if (!view) return session;
  return {
    ...session,
    tenant: { ...view.tenant, disabledReason: null },
    roles: view.roles,
    mustAgree: false,
    viewedFrom: tenant?.tenantCode ?? '',
  };
}

/**
 * A page of a view is not answered out of another one, nor as the operator that it doesn't know of.
 * @throws AppError supportViewEnded
 */
export function requireView({ headers }: FastifyRequest, session: Session | null): void {
  const shown = headers[SUPPORT_VIEW];
  if (session && shown !== undefined && shown !== session.view?.viewCode) throw new AppError('supportViewEnded');
}
