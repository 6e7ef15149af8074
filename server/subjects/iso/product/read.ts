import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { importanceOf } from '#domain/subjects/iso/product/importance';
import type { ProcessDocumentUse } from '#domain/subjects/iso/product/product';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { departments } from '../department/tables';
import { isLatest, isVersion } from '../document/release';
import { managementDocuments, managementDocumentVersions } from '../document/tables';
import { companyProducts, processDocuments, processImportance, productProcesses } from './tables';

const byProduct = [
  sql`${companyProducts.position} ASC NULLS LAST`,
  asc(companyProducts.createdAt),
  asc(companyProducts.productCode),
];
/** The order of the steps of one product. */
export const byStep = [
  asc(productProcesses.position),
  asc(productProcesses.createdAt),
  asc(productProcesses.processCode),
];

/** The products of a project, in order. */
export const productsOf = (tx: Tx, project: ProjectKey) =>
  tx
    .select()
    .from(companyProducts)
    .where(within(companyProducts, project))
    .orderBy(...byProduct);

const {
  tenantCode: _tenant,
  projectCode: _project,
  processCode: _code,
  ...judgement
} = getTableColumns(processImportance);

/** The processes of a project in the order of its products and their steps, each with what it was judged by. */
export async function processesOf(tx: Tx, project: ProjectKey, where?: SQL) {
  const rows = await tx
    .select({
      process: productProcesses,
      productName: companyProducts.name,
      step: sql<number>`(row_number() OVER (PARTITION BY ${productProcesses.productCode}
        ORDER BY ${sql.join(byStep, sql`, `)}))::int`,
      departmentName: departments.name,
      judgement,
    })
    .from(productProcesses)
    .innerJoin(
      companyProducts,
      and(within(companyProducts, project), eq(companyProducts.productCode, productProcesses.productCode)),
    )
    .leftJoin(
      departments,
      and(within(departments, project), eq(departments.departmentCode, productProcesses.departmentCode)),
    )
    .leftJoin(
      processImportance,
      and(within(processImportance, project), eq(processImportance.processCode, productProcesses.processCode)),
    )
    .where(and(within(productProcesses, project), where))
    .orderBy(...byProduct, ...byStep);
  return rows.map(({ judgement, ...row }) => ({
    ...row,
    judgement: judgement ?? undefined,
    importance: importanceOf(judgement ?? undefined),
  }));
}
export type ProcessRow = Awaited<ReturnType<typeof processesOf>>[number];

/** The processes of one product alone. */
export const ofProduct = (productCode: string | undefined) =>
  productCode === undefined ? undefined : eq(productProcesses.productCode, productCode);

interface Link {
  processCode: string;
  use: ProcessDocumentUse;
  documentCode: string;
  number: string;
  name: string;
  isRetired: boolean;
}

/** The documents that processes have, by process and use. */
export async function linksOf(tx: Tx, project: ProjectKey): Promise<Link[]> {
  return tx
    .select({
      processCode: processDocuments.processCode,
      use: processDocuments.use,
      documentCode: processDocuments.documentCode,
      number: managementDocuments.number,
      name: managementDocuments.name,
      isRetired: sql<boolean>`${managementDocuments.retiredAt} IS NOT NULL`,
    })
    .from(processDocuments)
    .innerJoin(
      managementDocuments,
      and(within(managementDocuments, project), eq(managementDocuments.documentCode, processDocuments.documentCode)),
    )
    .where(within(processDocuments, project));
}

type ProcessDocument = NonNullable<IsoWire['listProcesses']['data'][number]['workingInstruction']>;
export type DocumentsOfProcess = Record<ProcessDocumentUse, ProcessDocument | null>;

/** The same with their latest files, as many statements for many as for few. */
export async function processDocumentsOf(
  tx: Tx,
  project: ProjectKey,
): Promise<(processCode: string) => DocumentsOfProcess> {
  const links = await linksOf(tx, project);
  const byCode = new Map<string, Omit<ProcessDocument, 'isRetired'>>();
  if (links.length > 0) {
    const versions = await tx
      .select({
        documentCode: managementDocuments.documentCode,
        number: managementDocuments.number,
        name: managementDocuments.name,
        label: managementDocumentVersions.label,
        objectId: sql<string>`coalesce(${managementDocumentVersions.issuedObjectId}, ${managementDocumentVersions.objectId})`,
        isIssued: sql<boolean>`${managementDocumentVersions.issuedAt} IS NOT NULL`,
      })
      .from(managementDocuments)
      .innerJoin(managementDocumentVersions, and(isVersion, isLatest))
      .where(
        and(
          within(managementDocuments, project),
          anyOf(
            managementDocuments.documentCode,
            links.map(({ documentCode }) => documentCode),
          ),
        ),
      );
    const stored = await tx
      .select({ objectId: files.objectId, fileName: files.name, mime: files.mime })
      .from(files)
      .where(
        and(
          eq(files.tenantCode, project.tenantCode),
          anyOf(
            files.objectId,
            versions.map(({ objectId }) => objectId),
          ),
        ),
      );
    const byId = new Map(stored.map((file) => [file.objectId, file]));
    for (const version of versions) {
      const file = byId.get(version.objectId);
      if (file) byCode.set(version.documentCode, { ...version, ...file });
    }
  }
  const byUse = new Map(links.map((link) => [`${link.processCode} ${link.use}`, link]));
  const of = (processCode: string, use: ProcessDocumentUse): ProcessDocument | null => {
    const link = byUse.get(`${processCode} ${use}`);
    const found = link && byCode.get(link.documentCode);
    return link && found ? { ...found, isRetired: link.isRetired } : null;
  };
  return (processCode) => ({
    workingInstruction: of(processCode, 'workingInstruction'),
    inspectionStandard: of(processCode, 'inspectionStandard'),
  });
}
