import { and, eq, isNull } from 'drizzle-orm';
import { cut } from '#domain/kernel/cut';
import { limits } from '#domain/kernel/limits';
import { documentEndings, proposedNumber } from '#domain/subjects/iso/document/document';
import type { ProcessDocumentUse } from '#domain/subjects/iso/product/product';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { TemplateKind } from '#domain/subjects/iso/template/template';
import { addAttachment } from '#server/capabilities/attachment/attachments';
import { lockNumbering } from '#server/capabilities/report/numbers';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import type { Upload } from '#server/kernel/http/upload';
import { enterDocument, enterVersion, lockDocument, nextLabel, requireStep } from '../document/makeVersions';
import { givenNumbers } from '../document/numbers';
import { keptDocument } from '../document/openDocuments';
import { document } from '../document/release';
import { managementDocuments } from '../document/tables';
import { openCertification } from '../openCertification';
import { type OpenVariables, openVariables, valuesOf } from '../variable/variables';
import { lockProcess } from './processes';
import { processDocuments, productProcesses } from './tables';

type Named = IsoGiven['uploadWorkingInstruction']['form'];

/** What a document of each use is among management-system documents. */
const kindOf: Readonly<Record<ProcessDocumentUse, TemplateKind>> = {
  workingInstruction: 'instruction',
  inspectionStandard: 'inspection',
};

const linkTo = (project: ProjectKey, processCode: string, use: ProcessDocumentUse) =>
  and(recordIn(processDocuments, project, processDocuments.processCode, processCode), eq(processDocuments.use, use));

/** Whether a file may be sent for this process; checked before its first byte. */
export async function admitProcessDocument(ctx: Context, tx: Tx, { projectCode, processCode }: Named): Promise<void> {
  const project = await openCertification(ctx, tx, projectCode);
  const there = recordIn(productProcesses, project, productProcesses.processCode, processCode);
  if ((await tx.$count(productProcesses, there)) === 0) throw new AppError('notFound');
}

/** The document in use that a process has; undefined where it has none. */
async function linkedDocument(tx: Tx, project: ProjectKey, processCode: string, use: ProcessDocumentUse) {
  const [found] = await tx
    .select({ documentCode: managementDocuments.documentCode })
    .from(processDocuments)
    .innerJoin(
      managementDocuments,
      and(within(managementDocuments, project), eq(managementDocuments.documentCode, processDocuments.documentCode)),
    )
    .where(and(linkTo(project, processCode, use), isNull(managementDocuments.retiredAt)));
  return found?.documentCode;
}

/** A new document with the next number of its kind. @throws AppError limitReached */
async function newDocument(ctx: Context, tx: Tx, project: OpenVariables, kind: TemplateKind, name: string) {
  // Of two at once the second sees the number that the first was given.
  await lockNumbering(tx, project, document);
  const { documentPrefix } = await valuesOf(tx, project);
  const prefix = typeof documentPrefix === 'string' ? documentPrefix : undefined;
  const number = proposedNumber(prefix, kind, null, await givenNumbers(tx, project));
  return enterDocument(ctx, tx, project, { name, kind, language: ctx.language, number, templateCode: null });
}

/** Notes that a process has another document, or none. */
const told = (audit: Audit, project: ProjectKey, of: { processCode: string; process: string; number: string }) =>
  audit({
    action: 'saveProcessDocument',
    entity: 'productProcess',
    entityCode: of.processCode,
    tenantCode: project.tenantCode,
    detail: { projectCode: project.projectCode, process: of.process, number: of.number },
  });

async function link(tx: Tx, project: ProjectKey, processCode: string, use: ProcessDocumentUse, documentCode: string) {
  const { tenantCode, projectCode } = project;
  await tx
    .insert(processDocuments)
    .values({ tenantCode, projectCode, processCode, use, documentCode })
    .onConflictDoUpdate({
      target: [
        processDocuments.tenantCode,
        processDocuments.projectCode,
        processDocuments.processCode,
        processDocuments.use,
      ],
      set: { documentCode },
    });
}

/**
 * A file becomes what a process is carried out or inspected by: a document of its own, or the next version of the one that the process
 * has already.
 * @throws AppError notFound, fileType, refusedTransition while the document waits for somebody, limitReached, storageFull
 */
export async function uploadProcessDocument(
  ctx: Context,
  upload: Upload<Named>,
  use: ProcessDocumentUse,
): Promise<IsoWire['uploadWorkingInstruction']['data']> {
  const { projectCode, processCode } = upload.fields;
  const title = cut(upload.name.replace(/\.[^.]+$/u, '').trim(), limits.nameLength);
  const made = { documentCode: '', number: '' };
  await addAttachment(ctx, upload, {
    kind: 'managementDocument',
    endings: documentEndings,
    // Each version may have two files: as it came, and as it was issued.
    max: limits.documentVersions * 2,
    open: async (tx) => {
      const project = await openVariables(ctx, tx, projectCode);
      const process = await lockProcess(tx, project, processCode);
      const known = await linkedDocument(tx, project, processCode, use);
      const head =
        known === undefined
          ? await newDocument(ctx, tx, project, kindOf[use], title || process.name)
          : await lockDocument(tx, project, known);
      const kept = await keptDocument(ctx, tx, project, head.documentCode);
      if (known !== undefined) requireStep(kept, 'replace');
      const { tenantCode } = project;
      const owner = { tenantCode, projectCode, entity: 'managementDocument', entityCode: head.documentCode };
      return { ...owner, project, process, head, label: nextLabel(kept), isNew: known === undefined };
    },
    added: async (tx, audit, { project, process, head, label, isNew }, objectId) => {
      const { documentCode, number } = head;
      await enterVersion(ctx, tx, audit, {
        head,
        label,
        version: { origin: 'upload', objectId, sha256: upload.sha256, editions: project.editions },
      });
      if (isNew) {
        await link(tx, project, processCode, use, documentCode);
        await told(audit, project, { processCode, process: process.name, number });
      }
      Object.assign(made, { documentCode, number });
    },
  });
  return made;
}

/**
 * Chooses a document of the project for a process, or none.
 * @throws AppError notFound; unknownReference for a document that the project doesn't have, or no longer uses
 */
export function saveProcessDocument(
  ctx: Context,
  { projectCode, processCode, use, documentCode }: IsoGiven['saveProcessDocument']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { name: process } = await lockProcess(tx, project, processCode);
    if (documentCode === null) {
      await tx.delete(processDocuments).where(linkTo(project, processCode, use));
      await told(audit, project, { processCode, process, number: '' });
      return null;
    }
    const [chosen] = await tx
      .select({ number: managementDocuments.number })
      .from(managementDocuments)
      .where(
        and(
          recordIn(managementDocuments, project, managementDocuments.documentCode, documentCode),
          isNull(managementDocuments.retiredAt),
        ),
      );
    if (!chosen) throw new AppError('unknownReference', { code: documentCode });
    await link(tx, project, processCode, use, documentCode);
    await told(audit, project, { processCode, process, number: chosen.number });
    return null;
  });
}
