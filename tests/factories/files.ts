import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKind } from '#domain/kernel/fileKinds';
import { fileShares } from '#server/capabilities/file/tables';
import { packChangeSet } from '#server/capabilities/import/changeSet';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { hashToken } from '#server/kernel/http/session';
import { jobs } from '#server/kernel/jobs/tables';

type Project = { tenantCode: string; projectCode: string };

const code = (prefix: string) => `${prefix}${randomBytes(8).toString('hex').toUpperCase()}`;

/** A stored file with its bytes. */
export async function makeFile(
  services: Services,
  tx: Tx,
  { tenantCode, projectCode }: { tenantCode: string; projectCode: string | null },
  part: { name?: string; kind?: FileKind; content?: Buffer } = {},
): Promise<string> {
  const objectId = code('F');
  const content = part.content ?? Buffer.from('content');
  const folder = await mkdtemp(join(tmpdir(), 'portal-made-'));
  await writeFile(join(folder, 'file'), content);
  await services.files.put(objectId, join(folder, 'file'));
  await rm(folder, { recursive: true, force: true });
  await tx.insert(files).values({
    objectId,
    tenantCode,
    projectCode,
    name: part.name ?? '报告.docx',
    mime: 'application/octet-stream',
    size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    kind: part.kind ?? 'assetsRiskEvaluateReport',
  });
  return objectId;
}

/** The stored change set of an import. */
export const makeChangeSet = async (
  services: Services,
  tx: Tx,
  owner: { tenantCode: string; projectCode: string | null },
  changes: Parameters<typeof packChangeSet>[0],
): Promise<string> => makeFile(services, tx, owner, { kind: 'importChangeSet', content: await packChangeSet(changes) });

/** A link to a stored file that opens for a week; its secret is its code. */
export async function makeShare(tx: Tx, project: Project, objectId: string, createdBy: string): Promise<string> {
  const { tenantCode, projectCode } = project;
  const shareCode = code('S');
  await tx.insert(fileShares).values({
    tenantCode,
    projectCode,
    objectId,
    shareCode,
    createdBy,
    createdByTenant: tenantCode,
    tokenHash: hashToken(shareCode),
    expiresAt: new Date(Date.now() + 7 * 24 * 3_600_000),
  });
  return shareCode;
}

/** A job, by default done, with nothing in the queue. */
export async function makeJob(
  tx: Tx,
  { tenantCode, projectCode }: { tenantCode: string; projectCode: string | null },
  part: Pick<typeof jobs.$inferInsert, 'accountId' | 'actorTenantCode' | 'result' | 'state'>,
): Promise<string> {
  const jobCode = code('J');
  await tx.insert(jobs).values({
    jobCode,
    tenantCode,
    projectCode,
    kind: 'assetsRiskEvaluateReport',
    state: 'done',
    percent: 100,
    input: {},
    ...part,
  });
  return jobCode;
}
