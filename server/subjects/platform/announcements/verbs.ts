import { eq } from 'drizzle-orm';
import { type AnnouncementAction, actionsOf, standingOf } from '#domain/core/user/announcements';
import { changedFields } from '#domain/kernel/changed';
import { textOf } from '#domain/kernel/richText';
import type { PlatformGiven } from '#domain/subjects/platform/schema';
import { tenants } from '#server/core/tenant/tables';
import { announcements } from '#server/core/user/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { findAnnouncement, type Kept } from './queries';

const fields = ['title', 'content', 'audience', 'roles', 'tenantCodes'] as const;

/** @throws AppError notFound, conflict; refusedTransition if its state does not allow this */
async function open(tx: Tx, aocCode: string, version: number | undefined, wanted: AnnouncementAction | 'edit') {
  const [found] = await tx.select().from(announcements).where(eq(announcements.aocCode, aocCode)).for('update');
  const kept = await requireVersion(tx, found, version, (is) => findAnnouncement(tx, is.aocCode));
  if (!actionsOf[standingOf(kept, new Date())].includes(wanted)) throw new AppError('refusedTransition');
  return kept;
}

/**
 * Writes a draft, or changes an announcement that is not published.
 * @throws AppError notFound, conflict, refusedTransition, unknownReference if a tenant does not exist
 */
export function saveAnnouncement(
  ctx: Context,
  { aocCode: given, version, ...rest }: PlatformGiven['saveAnnouncement']['body'],
): Promise<{ aocCode: string; version: number }> {
  return ctx.write(async (tx, audit) => {
    const before = given ? await open(tx, given, version, 'edit') : undefined;
    const tenantCodes = [...new Set(rest.tenantCodes)];
    const known = await tx
      .select({ tenantCode: tenants.tenantCode })
      .from(tenants)
      .where(anyOf(tenants.tenantCode, tenantCodes));
    const unknown = tenantCodes.find((code) => !known.some(({ tenantCode }) => tenantCode === code));
    if (unknown) throw new AppError('unknownReference', { code: unknown });
    const after = {
      title: rest.title,
      doc: rest.doc,
      content: textOf(rest.doc),
      tenantCodes,
      audience: [...new Set(rest.audience)],
      roles: [...new Set(rest.roles)],
      version: (before?.version ?? 0) + 1,
      updatedAt: new Date(),
      updatedBy: ctx.actor.accountId,
    };
    const aocCode = before?.aocCode ?? newCode('N');
    if (before) await tx.update(announcements).set(after).where(eq(announcements.aocCode, aocCode));
    else await tx.insert(announcements).values({ aocCode, ...after });
    await audit({
      action: 'saveAnnouncement',
      entity: 'announcement',
      entityCode: aocCode,
      detail: {
        title: after.title,
        version: after.version,
        changed: changedFields<Partial<Kept>>(before ?? {}, after, fields),
      },
    });
    return { aocCode, version: after.version };
  });
}

/**
 * Publishes an announcement, now or for later, withdraws it, or removes a draft. What is published anew is news again.
 * @throws AppError notFound, conflict, refusedTransition
 */
export function setAnnouncementStatus(
  ctx: Context,
  { aocCode, version, action, publishDate }: PlatformGiven['setAnnouncementStatus']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const kept = await open(tx, aocCode, version, action);
    await verbs[action](tx, audit, kept, {
      version: kept.version + 1,
      updatedAt: new Date(),
      updatedBy: ctx.actor.accountId,
      publishDate: publishDate && new Date(publishDate) > new Date() ? new Date(publishDate) : new Date(),
    });
    return null;
  });
}

interface Stamp {
  version: number;
  updatedAt: Date;
  updatedBy: string;
  publishDate: Date;
}

const verbs: Readonly<Record<AnnouncementAction, (tx: Tx, audit: Audit, kept: Kept, stamp: Stamp) => Promise<void>>> = {
  async publish(tx, audit, { aocCode, title }, stamp) {
    await tx
      .update(announcements)
      .set({ state: 'published', ...stamp })
      .where(eq(announcements.aocCode, aocCode));
    await audit({
      action: 'publishAnnouncement',
      entity: 'announcement',
      entityCode: aocCode,
      detail: { title, from: stamp.publishDate.toISOString() },
    });
  },
  async withdraw(tx, audit, { aocCode, title }, { publishDate: _, ...stamp }) {
    await tx
      .update(announcements)
      .set({ state: 'withdrawn', ...stamp })
      .where(eq(announcements.aocCode, aocCode));
    await audit({
      action: 'withdrawAnnouncement',
      entity: 'announcement',
      entityCode: aocCode,
      detail: { title },
    });
  },
  async remove(tx, audit, { aocCode, title }) {
    await tx.delete(announcements).where(eq(announcements.aocCode, aocCode));
    await audit({ action: 'removeAnnouncement', entity: 'announcement', entityCode: aocCode, detail: { title } });
  },
};
