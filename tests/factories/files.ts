import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKind } from '#domain/file/rules';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { files, jobs } from '#server/kernel/db/schema';

type Project = { tenantCode: string; projectCode: string };

const code = (prefix: string) => `${prefix}${randomBytes(8).toString('hex').toUpperCase()}`;

/** A stored file with its bytes. */
export async function makeFile(
  services: Services,
  tx: Tx,
  { tenantCode, projectCode }: Project,
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

/** A job that is done, with nothing in the queue. */
export async function makeJob(
  tx: Tx,
  { tenantCode, projectCode }: Project,
  part: { accountId: string; actorTenantCode: string; result?: unknown },
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
