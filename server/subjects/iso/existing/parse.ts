import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { findTogether, keyOf } from '#domain/subjects/iso/existing/existing';
import type { Finding } from '#domain/subjects/iso/existing/found';
import { parseExisting } from '#domain/subjects/iso/existing/jobs';
import { numberKey } from '#domain/subjects/iso/existing/kinds';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { docxMime, xlsxMime, zipMime } from '#server/kernel/files/mime';
import { type PutFile, putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import { inTemporaryFolder } from '#server/kernel/files/temporary';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { mayCertify, openCertification } from '../openCertification';
import { type KeptFile, type Outcome, readEndings, readExisting, refusalName } from './readExisting';
import { documentFindings, existingFiles } from './tables';

const entity = 'existingDocument';

/**
 * Takes in a company's own document, or a zip of them, and starts to read it apart. Nothing of the project changes.
 * @throws AppError fileOldOffice, fileType by the content, whatever the name says; tooManyJobs, storageFull
 */
export async function startParsing(
  ctx: Context,
  upload: Upload<{ projectCode: string }>,
): Promise<{ jobCode: string }> {
  const { projectCode } = upload.fields;
  const { name, size, mime = '' } = upload;
  if (mime === 'application/x-cfb') throw new AppError('fileOldOffice');
  if (![docxMime, xlsxMime, zipMime].includes(mime)) throw new AppError('fileType', { wanted: `${readEndings} .zip` });
  const stored = await putPath(ctx, upload.path, upload);
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = await openCertification(ctx, tx, projectCode);
    const { objectId } = stored;
    const of = { tenantCode, projectCode, entity, entityCode: objectId };
    await recordFile(ctx, tx, { ...of, name, mime, kind: 'existingDocument' }, stored);
    const job = await startJob(ctx, tx, parseExisting, { tenantCode, projectCode, input: { projectCode, objectId } });
    await audit({
      action: 'startParsing',
      entity: 'documentFinding',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, name, size },
    });
    return job;
  });
}

/** As it is kept: keys may be as long as what they are made of. */
const hashed = (finding: Finding): string => createHash('sha256').update(keyOf(finding.found)).digest('hex');

const knownKeys = async (tx: Tx, project: ProjectKey, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ key: documentFindings.key })
    .from(documentFindings)
    .where(and(within(documentFindings, project), anyOf(documentFindings.key, keys)));
  return new Set(rows.map(({ key }) => key));
};

type Stored = PutFile & Pick<KeptFile, 'name' | 'mime'>;

/** Stores the files of documents that are new; of two with the same content there is one. */
async function storeNew(ctx: Context, read: readonly KeptFile[], findings: readonly Finding[]) {
  const stored = new Map<string, Stored>();
  for (const { found } of findings) {
    const own = found.kind === 'document' ? read.find(({ sha256 }) => sha256 === found.file) : undefined;
    if (own && !stored.has(own.sha256))
      stored.set(own.sha256, { ...(await putPath(ctx, own.path, own)), name: own.name, mime: own.mime });
  }
  return stored;
}

/** Reads the files, and keeps what is new of what they say. */
export const parseExistingJob = implementJob(parseExisting, {
  policy: mayCertify('edit'),
  run: ({ ctx, input: { projectCode, objectId }, progress, finish }) =>
    inTemporaryFolder('read', async (folder) => {
      const { project, sent } = await ctx.read(async (tx) => {
        const opened = await openCertification(ctx, tx, projectCode);
        const [file] = await tx.select().from(files).where(sentFile(opened, objectId));
        if (!file) throw new AppError('notFound');
        return { project: opened, sent: file };
      });
      progress(5);
      const outcomes = await readExisting(ctx, sent, folder, progress);
      progress(80);
      const read = outcomes.flatMap((one) => ('said' in one ? [one] : []));
      const all = findTogether(read.map(({ said }) => said)).map((finding) => ({ finding, key: hashed(finding) }));
      const known = await ctx.read((tx) =>
        knownKeys(
          tx,
          project,
          all.map(({ key }) => key),
        ),
      );
      const fresh = all.filter(({ key }) => !known.has(key));
      const stored = await storeNew(
        ctx,
        read,
        fresh.map(({ finding }) => finding),
      );
      await finish(async (tx, audit) => {
        const found = await enterFindings(ctx, tx, project, fresh, stored);
        await enterFiles(ctx, tx, project, outcomes);
        // What was sent is read; documents of it have files of their own.
        await tx.delete(files).where(sentFile(project, objectId));
        const counts = { read: read.length, refused: outcomes.length - read.length, found };
        await audit({
          action: 'parseExisting',
          entity: 'documentFinding',
          entityCode: projectCode,
          tenantCode: project.tenantCode,
          detail: { projectCode, ...counts },
        });
        return counts;
      });
    }),
});

const sentFile = (project: ProjectKey, objectId: string) =>
  and(within(files, project), eq(files.objectId, objectId), eq(files.kind, 'existingDocument'));

/** @returns how many of them are new @throws AppError limitReached */
async function enterFindings(
  ctx: Context,
  tx: Tx,
  project: ProjectKey,
  fresh: readonly { finding: Finding; key: string }[],
  stored: ReadonlyMap<string, Stored>,
): Promise<number> {
  // Of two readings at once the second sees what the first has entered.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`findings ${project.projectCode}`}, 0))`);
  const known = await knownKeys(
    tx,
    project,
    fresh.map(({ key }) => key),
  );
  const own = fresh.filter(({ key }) => !known.has(key));
  if (own.length === 0) return 0;
  if ((await tx.$count(documentFindings, within(documentFindings, project))) + own.length > limits.documentFindings)
    throw new AppError('limitReached', { max: limits.documentFindings });
  const { tenantCode, projectCode } = project;
  const rows: (typeof documentFindings.$inferInsert)[] = [];
  for (const [position, { finding, key }] of own.entries()) {
    const findingCode = newCode('E');
    const { found } = finding;
    const file = found.kind === 'document' && found.file !== null ? stored.get(found.file) : undefined;
    if (file) {
      const { name, mime, ...put } = file;
      const of = { tenantCode, projectCode, entity, entityCode: findingCode };
      await recordFile(ctx, tx, { ...of, name, mime, kind: 'existingDocument' }, put);
    }
    const { places } = finding;
    const objectId = file?.objectId ?? null;
    rows.push({ tenantCode, projectCode, findingCode, key, found, places, objectId, position });
  }
  await tx.insert(documentFindings).values(rows);
  await forgetListed(tx, project, own);
  return own.length;
}

/** A document whose file has come is no mere line of a register any more. */
async function forgetListed(tx: Tx, project: ProjectKey, own: readonly { finding: Finding }[]): Promise<void> {
  const numbers = own.flatMap(({ finding: { found } }) =>
    found.kind === 'document' && found.file !== null && found.number !== '' ? numberKey(found.number) : [],
  );
  if (numbers.length === 0) return;
  const listed = and(
    within(documentFindings, project),
    eq(documentFindings.state, 'open'),
    isNull(documentFindings.objectId),
  );
  const rows = await tx
    .select({ findingCode: documentFindings.findingCode, found: documentFindings.found })
    .from(documentFindings)
    .where(and(listed, sql`${documentFindings.found}->>'kind' = 'document'`));
  const gone = rows.filter(({ found }) => found.kind === 'document' && numbers.includes(numberKey(found.number)));
  if (gone.length > 0)
    await tx.delete(documentFindings).where(
      and(
        listed,
        anyOf(
          documentFindings.findingCode,
          gone.map(({ findingCode }) => findingCode),
        ),
      ),
    );
}

async function enterFiles(ctx: Context, tx: Tx, project: ProjectKey, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const { tenantCode, projectCode } = project;
  const addedByName = ctx.caller.showName;
  await tx.insert(existingFiles).values(
    outcomes.map((one) => ({
      tenantCode,
      projectCode,
      fileCode: newCode('E'),
      name: one.name,
      refused: 'refused' in one ? refusalName(one) : null,
      addedByName,
    })),
  );
}
