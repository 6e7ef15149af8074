import pick from 'lodash/pick.js';
import { isSignificant } from '#domain/subjects/iso/aspect/aspect';
import { RETIRED } from '#domain/subjects/iso/document/document';
import { changedProcesses, isOfProcesses } from '#domain/subjects/iso/product/changes';
import { productGaps } from '#domain/subjects/iso/product/gaps';
import { processDocumentUses } from '#domain/subjects/iso/product/product';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { aspectsOf } from '../aspect/read';
import { departmentsOf } from '../department/departments';
import { type KeptDocument, keptDocuments } from '../document/openDocuments';
import { openVariables } from '../variable/variables';
import { linksOf, processesOf, productsOf } from './read';

/** What is missing in what is said of products, processes and aspects. */
export async function validateProducts(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['validateProducts']['body'],
): Promise<IsoWire['validateProducts']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const asksAspects = project.schemes.includes('EMS');
  const links = (await linksOf(tx, project)).filter(({ isRetired }) => !isRetired);
  const has = new Set(links.map(({ processCode, use }) => `${processCode} ${use}`));
  const rows = await processesOf(tx, project);
  const departments = await departmentsOf(tx, project);
  const aspects = asksAspects ? await aspectsOf(tx, project) : [];
  return {
    gaps: productGaps({
      products: await productsOf(tx, project),
      processes: rows.map(({ process, judgement, importance }) => ({
        ...process,
        importance,
        validation: judgement?.validation ?? '',
        validatedOn: judgement?.validatedOn ?? null,
        documents: processDocumentUses.filter((use) => has.has(`${process.processCode} ${use}`)),
      })),
      aspects: aspects.map((aspect) => ({ ...aspect, isSignificant: isSignificant(aspect) })),
      unfitDepartments: departments
        .filter(({ isEnabled, mergedInto }) => !isEnabled || mergedInto !== null)
        .map(({ departmentCode }) => departmentCode),
      asksAspects,
    }),
  };
}

/** The documents in use that say something of processes, with what they would say today. */
const comparedDocuments = (kept: readonly KeptDocument[]) =>
  kept.flatMap(({ head, latest, today, status }) => {
    const before = latest?.filled;
    if (!head || !before || !today || status === RETIRED) return [];
    const uses = Object.keys({ ...before, ...today });
    return uses.some(isOfProcesses) ? [{ ...pick(head, ['documentCode', 'number', 'name']), before, today }] : [];
  });

/** A part of a process, or a list that it is in, as the dictionary calls it. */
function wordsOf(part: string) {
  const named = dictionary.get('processes')?.parts.find(({ name }) => name === part) ?? dictionary.get(part);
  return named ? [pick(named, ['name', 'zh', 'en'])] : [];
}

/** Processes that differ from what documents in use say of them. */
export async function listChangedProcesses(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listChangedProcesses']['query'],
): Promise<IsoWire['listChangedProcesses']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const changes = changedProcesses(comparedDocuments(await keptDocuments(ctx, tx, project)));
  if (changes.length === 0) return { isDirty: false, changes: [] };
  const products = await productsOf(tx, project);
  const rows = await processesOf(tx, project);
  return {
    isDirty: true,
    changes: changes.map(({ product, process, parts, documents, change }) => {
      const own = products.find(({ name, nameEn }) => name === product || nameEn === product);
      const step = rows.find(
        (row) => row.process.productCode === own?.productCode && row.process.name === process && change !== 'removed',
      );
      return {
        change,
        product,
        process,
        productCode: own?.productCode ?? null,
        processCode: step?.process.processCode ?? null,
        parts: parts.flatMap(wordsOf),
        documents: [...documents],
      };
    }),
  };
}
