import { type DepartmentPlace, nameInDocuments } from '#domain/subjects/iso/department/department';
import type { ProcessDocumentUse } from '#domain/subjects/iso/product/product';
import type { DocumentProducts } from '#domain/subjects/iso/product/rows';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { aspectsOf } from '../aspect/read';
import { linksOf, processesOf, productsOf } from './read';

const nothing: DocumentProducts = { products: [], processes: [], aspects: [] };

/** What documents say of the products of a project, their processes and aspects. */
export async function madeOf(
  tx: Tx,
  project: ProjectKey,
  departments: readonly DepartmentPlace[],
): Promise<DocumentProducts> {
  const products = await productsOf(tx, project);
  if (products.length === 0) return nothing;
  const rows = await processesOf(tx, project);
  if (rows.length === 0) return { ...nothing, products };
  const links = new Map((await linksOf(tx, project)).map((link) => [`${link.processCode} ${link.use}`, link]));
  const documentOf = (processCode: string, use: ProcessDocumentUse) => {
    const link = links.get(`${processCode} ${use}`);
    return link && !link.isRetired ? `${link.number} ${link.name}` : '';
  };
  const aspects = await aspectsOf(tx, project);
  return {
    products,
    processes: rows.map(({ process, step, judgement }) => ({
      ...process,
      step,
      department: nameInDocuments(process.departmentCode, departments),
      assessment: judgement,
      validation: judgement?.validation ?? '',
      validatedOn: judgement?.validatedOn ?? null,
      workingInstruction: documentOf(process.processCode, 'workingInstruction'),
      inspectionStandard: documentOf(process.processCode, 'inspectionStandard'),
    })),
    // In the order of the processes.
    aspects: rows.flatMap(({ process: { processCode } }) => aspects.filter((one) => one.processCode === processCode)),
  };
}
