import { and, eq } from 'drizzle-orm';
import { daysLater } from '#domain/kernel/days';
import { type AspectScores, aspectCriteria, judgedAspect } from '#domain/subjects/iso/aspect/aspect';
import {
  type ImportanceAssessment,
  importanceCriteria,
  type ProcessScores,
} from '#domain/subjects/iso/product/importance';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import facts from '../../../seed/data/facts.json';
import { environmentalAspects } from '../aspect/tables';
import { departments } from '../department/tables';
import { managementDocuments } from '../document/tables';
import data from './demo.json';
import { companyProducts, processDocuments, processImportance, productProcesses } from './tables';

/** Who judges processes and evaluates aspects in the told company. */
const MANAGER = '13800000021';

const scored = <C extends string>(criteria: readonly C[], scores: readonly number[]) =>
  Object.fromEntries(criteria.map((one, at) => [one, scores[at]]));
const codeOf = (letter: 'P' | 'S' | 'A', at: number) => `${letter}DEMO${at + 1}`;
const processCodeOf = (key: string) =>
  codeOf(
    'S',
    data.processes.findIndex((one) => one.key === key),
  );

/** What the told company makes, in which steps, and what of them touches the environment; one process waits to be judged. */
export async function fillProducts(tx: Tx, projects: readonly DemoProject[]): Promise<void> {
  const told = projects.find(({ isTold }) => isTold);
  if (!told) return;
  const { tenantCode, projectCode } = told;
  const own = { tenantCode, projectCode, updatedBy: accountOf(MANAGER) };
  const [manager] = await tx.select().from(accounts).where(eq(accounts.phone, MANAGER));
  const judge = manager?.showName ?? '';
  const stamps = (ago: number) => ({ createdAt: daysAgo(ago), updatedAt: daysAgo(ago) });
  const productCodes = new Map(data.products.map(({ key }, at) => [key, codeOf('P', at)]));
  await tx.insert(companyProducts).values(
    data.products.map(({ key, kind, ...product }, at) => ({
      ...own,
      ...product,
      kind: kind as 'product' | 'service',
      productCode: productCodes.get(key) ?? '',
      position: at + 1,
      ...stamps(52),
    })),
  );
  const named = await tx.select().from(departments).where(within(departments, told));
  const departmentOf = (key: string) => {
    const name = facts.departments.find((one) => one.key === key)?.name;
    return named.find((one) => one.name === name)?.departmentCode ?? null;
  };
  for (const [at, process] of data.processes.entries()) {
    const { key: _key, product, department, name, inputs, outputs, equipment, role, controls, records } = process;
    const processCode = codeOf('S', at);
    await tx.insert(productProcesses).values({
      ...own,
      processCode,
      productCode: productCodes.get(product) ?? '',
      position: at + 1,
      name,
      inputs,
      outputs,
      equipment,
      role,
      controls,
      records,
      departmentCode: departmentOf(department),
      ...stamps(50 - at),
    });
    if (!process.scores) continue;
    await tx.insert(processImportance).values({
      ...own,
      processCode,
      scores: scored(importanceCriteria, process.scores) as ProcessScores,
      isVerifiable: process.isVerifiable,
      decision: (process.decision ?? null) as ImportanceAssessment['decision'],
      validation: process.validation ?? '',
      validatedOn: process.validatedAgo ? daysLater(portalToday(), -process.validatedAgo) : null,
      judgedByName: judge,
      judgedAt: daysAgo(40),
      ...stamps(40),
    });
  }
  for (const [at, { process, scores: given, kind, condition, tense, ...aspect }] of data.aspects.entries()) {
    const scores = given ? (scored(aspectCriteria, given) as AspectScores) : {};
    const kinds = { kind, condition, tense } as Pick<
      typeof environmentalAspects.$inferInsert,
      'kind' | 'condition' | 'tense'
    >;
    const isEvaluated = judgedAspect({ condition: kinds.condition, scores }) !== undefined;
    await tx.insert(environmentalAspects).values({
      ...own,
      ...aspect,
      ...kinds,
      aspectCode: codeOf('A', at),
      processCode: processCodeOf(process),
      scores,
      ...(isEvaluated && { evaluatedByName: judge, evaluatedAt: daysAgo(38) }),
      createdAt: daysAgo(39 - at),
      updatedAt: daysAgo(38 - at),
    });
  }
}

/** The work instructions of the told company, which its special process is carried out by. */
export async function linkInstructions(tx: Tx, projects: readonly DemoProject[]): Promise<void> {
  const told = projects.find(({ isTold }) => isTold);
  if (!told) return;
  const [instruction] = await tx
    .select()
    .from(managementDocuments)
    .where(and(within(managementDocuments, told), eq(managementDocuments.kind, 'instruction')));
  if (!instruction) throw new Error('The demo has no work instructions.');
  const { tenantCode, projectCode } = told;
  await tx.insert(processDocuments).values({
    tenantCode,
    projectCode,
    processCode: processCodeOf('sterilization'),
    use: 'workingInstruction',
    documentCode: instruction.documentCode,
    createdAt: daysAgo(14),
  });
}
