import { randomUUID } from 'node:crypto';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { notices } from '#server/core/user/tables';
import type { Tx } from '#server/kernel/db/tx';
import { catalogueEntries, methods } from '#server/subjects/assets/method/tables';

/** A threat of a tenant's own, at version 1. */
export async function makeWord(tx: Tx, tenantCode: string, name: string): Promise<string> {
  const entryId = randomUUID();
  await tx.insert(catalogueEntries).values({ tenantCode, entryId, kind: 'threat', name, categories: ['systemUnit'] });
  return entryId;
}

/** A method of a tenant's own with the standard's tables, at version 1. */
export async function makeMethod(tx: Tx, tenantCode: string, name: string): Promise<string> {
  const key = `own-${randomUUID().slice(0, 8)}`;
  const method = { ...standardMethods.matrix, key, name: { zh: name, en: name } };
  await tx.insert(methods).values({ tenantCode, methodKey: key, version: 1, method });
  return key;
}

/** An unread notice to a person. */
export async function makeNotice(tx: Tx, tenantCode: string, accountId: string, project: string): Promise<string> {
  const noticeId = randomUUID();
  await tx
    .insert(notices)
    .values({ tenantCode, noticeId, accountId, kind: 'assets_task', params: { project, who: '—', count: 1, late: 0 } });
  return noticeId;
}
