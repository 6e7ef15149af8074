import { and, asc, desc, eq } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import type { CertificationEditionCode } from '#domain/subjects/iso/edition/editions';
import {
  type AskedMaterial,
  askedMaterials,
  coverageOf,
  daysAskedBy,
  documentOf,
  fileKindOf,
  materialFileKinds,
  materialStateOf,
  validityOf,
} from '#domain/subjects/iso/material/material';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type DocumentStanding, standingsOf } from '#server/capabilities/release/standings';
import { type OpenProject, within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { docxMime, pdfMime, xlsxMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { type IssuedDocument, issuedDocuments } from '../document/issued';
import { managementDocumentRelease } from '../document/release';
import { chosenEditions } from '../edition/chosenEditions';
import { openCertification } from '../openCertification';
import { materialFiles, projectMaterials } from './tables';

type StoredRow = typeof files.$inferSelect;
type Answer = IsoWire['getMaterials']['data'];
export type ChecklistItem = Answer['items'][number];

export interface Checklist {
  /** Of the choice of editions. */
  readonly version: number;
  readonly editions: readonly CertificationEditionCode[];
  readonly items: readonly ChecklistItem[];
  readonly coverage: Answer['coverage'];
  /** The rows of all files that count, by their objectId. */
  readonly stored: ReadonlyMap<string, StoredRow>;
}

/** Versions of files with their rows and who brought them, by material. */
const versionsOf = (tx: Tx, project: OpenProject) =>
  tx
    .select({ version: materialFiles, file: files, addedBy: accounts.showName })
    .from(materialFiles)
    .innerJoin(files, and(eq(files.tenantCode, materialFiles.tenantCode), eq(files.objectId, materialFiles.objectId)))
    .leftJoin(accounts, eq(accounts.accountId, files.createdBy))
    .where(within(materialFiles, project))
    .orderBy(asc(materialFiles.materialCode), asc(materialFiles.createdAt), asc(materialFiles.objectId));
type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number];

/** The newest stored file of each of these kinds in each format. */
const newestOf = (tx: Tx, project: OpenProject, kinds: readonly string[]) =>
  tx
    .selectDistinctOn([files.kind, files.mime])
    .from(files)
    .where(and(within(files, project), anyOf(files.kind, kinds)))
    .orderBy(files.kind, files.mime, desc(files.createdAt), desc(files.objectId));

/** A report in full is a text before it is a table; brief editions are always a PDF. */
const formats: readonly string[] = [docxMime, xlsxMime, pdfMime];

/** The file that stands for a document, of those of its kind. @param since when it was approved */
const standingFor = (found: readonly StoredRow[], kind: string, since?: Date): StoredRow | undefined =>
  found
    .filter((one) => one.kind === kind && (since === undefined || one.createdAt >= since))
    .sort((one, other) => formats.indexOf(one.mime) - formats.indexOf(other.mime))[0];

const shownFile = (file: StoredRow | undefined) =>
  file ? { objectId: file.objectId, name: file.name, addedAt: file.createdAt.toISOString() } : null;

interface Found {
  readonly issued: readonly IssuedDocument[];
  readonly standings: readonly DocumentStanding[];
  readonly drawnUp: readonly StoredRow[];
  readonly side: 'customer' | 'channel';
  readonly projectCode: string;
}

/** What the portal has of a material, and the row of the file that counts as it. */
function inPortal(material: AskedMaterial, { standings, issued, drawnUp, side, projectCode }: Found) {
  const { documentNames = [] } = material;
  const own = issued.find(({ states }) => documentNames.some((name) => states.includes(name)));
  if (own) {
    const { file, approvedBy, approvedAt } = own;
    const shown = {
      document: managementDocumentRelease.document,
      standing: 'approved' as const,
      approvedBy,
      approvedAt: approvedAt?.toISOString() ?? null,
      page: managementDocumentRelease.page(side, projectCode),
      file: shownFile(file),
    };
    return { isThere: true, file, shown };
  }
  const document = documentOf(material);
  const found = standings.find(({ kind }) => kind.document === document);
  if (found) {
    const { kind, standing, approved } = found;
    const file = approved ? standingFor(drawnUp, kind.filedAs, approved.at) : undefined;
    return {
      isThere: approved !== null,
      file,
      shown: {
        document: kind.document,
        standing,
        approvedBy: approved?.by ?? null,
        approvedAt: approved?.at.toISOString() ?? null,
        page: kind.page(side, projectCode),
        file: shownFile(file),
      },
    };
  }
  const stored = fileKindOf(material);
  const file = stored && standingFor(drawnUp, stored);
  if (!file) return { isThere: false, file, shown: null };
  const none = { document: null, standing: null, approvedBy: null, approvedAt: null, page: null };
  return { isThere: true, file, shown: { ...none, file: shownFile(file) } };
}

const shownVersion = ({ version, file, addedBy }: VersionRow) => ({
  objectId: file.objectId,
  number: version.number,
  name: file.name,
  mime: file.mime,
  size: file.size,
  addedBy,
  addedAt: file.createdAt.toISOString(),
  effectiveOn: version.effectiveOn,
  validUntil: version.validUntil,
  version: version.version,
});

/** The files of a material, in the order in which they came, each with its versions, the latest first. */
function documentsOf(rows: readonly VersionRow[], today: string, audit: string | undefined) {
  const byDocument = groupBy(rows, ({ version }) => version.documentId);
  return Object.entries(byDocument).map(([documentId, versions]) => {
    const latestFirst = versions.toSorted((one, other) => other.version.number - one.version.number);
    return {
      documentId,
      validity: validityOf(latestFirst[0]?.version.validUntil ?? null, today, audit),
      versions: latestFirst.map(shownVersion),
    };
  });
}

/** What a project's certification asks for and what of it is there, in as many statements for many files as for few. */
export async function readChecklist(ctx: Context, tx: Tx, project: OpenProject): Promise<Checklist> {
  const { version, editions, audit } = await chosenEditions(tx, project);
  const standings = await standingsOf(ctx, tx, project);
  const [said, versions, drawnUp] = await Promise.all([
    tx.select().from(projectMaterials).where(within(projectMaterials, project)),
    versionsOf(tx, project),
    newestOf(tx, project, [...standings.map(({ kind }) => kind.filedAs), ...materialFileKinds]),
  ]);
  const asked = askedMaterials(editions);
  const issued = await issuedDocuments(
    tx,
    project,
    asked.flatMap(({ documentNames = [] }) => documentNames),
  );
  const today = portalToday();
  const side = ctx.actor.tenantCode === project.tenantCode ? 'customer' : 'channel';
  const found = { standings, issued, drawnUp, side, projectCode: project.projectCode } as const;
  const byMaterial = groupBy(versions, (row) => row.version.materialCode);
  const stored = new Map<string, StoredRow>();
  const items = asked.map((material): ChecklistItem => {
    const { materialCode, group, zh, en, need, source, confidence, asked } = material;
    const row = said.find((one) => one.materialCode === materialCode);
    const mine = byMaterial[materialCode] ?? [];
    const documents = documentsOf(mine, today, audit);
    const { isThere, file, shown } = inPortal(material, found);
    const current = new Set(documents.map(({ versions: [latest] }) => latest?.objectId));
    for (const one of mine) if (current.has(one.file.objectId)) stored.set(one.file.objectId, one.file);
    if (file) stored.set(file.objectId, file);
    const inapplicable = row?.inapplicable ?? null;
    return {
      materialCode,
      group,
      zh,
      en,
      need,
      source: { zh: source.zh, en: source.en },
      confidence,
      asked: asked.map((one) => ({ ...one })),
      asksDay: daysAskedBy(material),
      state: materialStateOf({
        need,
        inapplicable,
        validities: documents.map(({ validity }) => validity),
        isInPortal: isThere,
      }),
      note: row?.note ?? '',
      inapplicable,
      version: row?.version ?? 0,
      files: documents,
      portal: shown,
    };
  });
  const coverage = editions.map((edition) => ({ edition, ...coverageOf(items, edition) }));
  return { version, editions, items, coverage, stored };
}

/** The checklist of a project. @throws AppError notFound, forbidden */
export async function getMaterials(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['getMaterials']['query'],
): Promise<Answer> {
  const project = await openCertification(ctx, tx, projectCode);
  const { version, editions, items, coverage } = await readChecklist(ctx, tx, project);
  return {
    version,
    editions: [...editions],
    coverage,
    items: [...items],
    allowedActions: project.allowedActions,
  };
}
