import { and, eq, sql } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import sortBy from 'lodash/sortBy.js';
import type { ErrorName } from '#domain/kernel/errors';
import { proposedNumber } from '#domain/subjects/iso/document/document';
import type { FindingState, FoundDepartment, FoundDocument, FoundProcess } from '#domain/subjects/iso/existing/found';
import { type FindingAction, findingWorkflow } from '#domain/subjects/iso/existing/workflow';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { lockNumbering } from '#server/capabilities/report/numbers';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { within } from '#server/core/project/openProject';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { attempt } from '#server/kernel/db/attempt';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError, HttpError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { serverText } from '#server/kernel/texts';
import { departmentsOf, saveDepartmentIn } from '../department/departments';
import { givenNumbers } from '../document/numbers';
import { document } from '../document/release';
import { addDocumentIn, replaceDocumentIn } from '../document/verbs';
import { saveProcessIn } from '../product/processes';
import { saveDays } from '../timeline/timeline';
import { saveModule } from '../variable/saveVariables';
import { type OpenVariables, openVariables, valuesOf } from '../variable/variables';
import { nameOf, ofFinding, standingOf } from './findings';
import { departmentCalled, documentNumbered, moduleWith, type Present, presentOf, processCalled } from './present';
import { documentFindings } from './tables';

type Row = typeof documentFindings.$inferSelect;
/** A finding as the caller saw it: what the project had beside it. */
interface Asked {
  readonly row: Row;
  readonly seen: number;
}
type Of<F> = Asked & { readonly row: Row & { readonly found: F } };

/** The findings that are meant, their rows locked in one order. @throws AppError notFound, conflict */
async function lockFindings(
  tx: Tx,
  project: OpenVariables,
  wanted: readonly { findingCode: string; version: number }[],
): Promise<Map<string, Row>> {
  const rows = await tx
    .select()
    .from(documentFindings)
    .where(
      and(
        within(documentFindings, project),
        anyOf(
          documentFindings.findingCode,
          wanted.map(({ findingCode }) => findingCode),
        ),
      ),
    )
    .orderBy(documentFindings.findingCode)
    .for('update');
  const byCode = new Map(rows.map((row) => [row.findingCode, row]));
  for (const { findingCode, version } of wanted) await requireVersion(tx, byCode.get(findingCode), version);
  return byCode;
}

const mark = (ctx: Context, tx: Tx, project: OpenVariables, findingCode: string, state: FindingState) =>
  tx
    .update(documentFindings)
    .set({
      state,
      decidedByName: state === 'open' ? null : ctx.caller.showName,
      decidedAt: state === 'open' ? null : sql`now()`,
      version: sql`${documentFindings.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: ctx.actor.accountId,
    })
    .where(and(within(documentFindings, project), ofFinding(findingCode)));

const requireStep = (project: OpenVariables, present: Present, row: Row, action: FindingAction) =>
  requireTransition(findingWorkflow, { action, from: row.state, facts: standingOf(project, present, row).facts });

/** Why one could not be taken over. @throws what is no outcome of the business */
function reasonOf({ language }: Context, error: unknown): string {
  // A value that its form would mark.
  if (error instanceof HttpError && error.statusCode === 400) return serverText(language, 'faults.fieldInvalid');
  if (!(error instanceof AppError)) throw error;
  const { errorName, params } = error as AppError<ErrorName>;
  return serverText(language, `errors.${errorName}`, params as never);
}

/** Takes findings over, in one write of the caller. */
class Taking {
  taken = 0;
  readonly failed: IsoWire['confirmDocumentFindings']['data']['failed'] = [];

  constructor(
    readonly ctx: Context,
    readonly tx: Tx,
    readonly audit: Audit,
    readonly project: OpenVariables,
    readonly present: Present,
    readonly productCode: string | undefined,
  ) {}

  /** Saves what one or several findings say together; where that fails, nothing of it stays. */
  async together(asked: readonly Asked[], save: () => Promise<unknown>): Promise<void> {
    const { ctx, tx, project, present } = this;
    try {
      await attempt(tx, async () => {
        for (const { row } of asked) requireStep(project, present, row, 'confirm');
        await save();
        for (const { row } of asked) await mark(ctx, tx, project, row.findingCode, 'taken');
      });
      this.taken += asked.length;
    } catch (error) {
      const errorMsg = reasonOf(ctx, error);
      for (const { row } of asked) this.failed.push({ findingCode: row.findingCode, name: nameOf(row), errorMsg });
    }
  }

  /** Facts of one module are saved together: it has one version. */
  async facts(moduleCode: string, asked: readonly Asked[]): Promise<void> {
    const { ctx, tx, audit, project, present } = this;
    await this.together(asked, async () => {
      const said = asked.flatMap(({ row: { found } }) =>
        found.kind === 'fact' ? [[found.name, found.value] as const] : [],
      );
      // Two values of one fact: which one is right is for the person to say.
      if (new Set(said.map(([name]) => name)).size !== said.length) throw new AppError('refusedTransition');
      const { values = {} } = present.modules.get(moduleCode) ?? {};
      await saveModule(ctx, tx, audit, project, {
        moduleCode,
        version: asked[0]?.seen ?? 0,
        values: { ...values, ...Object.fromEntries(said) },
      });
    });
  }

  async day({ row: { found }, seen }: Asked): Promise<void> {
    const { ctx, tx, audit, project, present } = this;
    if (found.kind !== 'day') return;
    const { schemes, days } = present.timeline;
    await saveDays(ctx, tx, audit, project, {
      version: seen,
      schemes,
      days: { ...days, [found.milestone]: found.value },
    });
  }

  async department({ row: { found }, seen }: Of<FoundDepartment>): Promise<void> {
    const { ctx, tx, audit, project } = this;
    const there = departmentCalled({ departments: await departmentsOf(tx, project) }, found.name);
    const {
      name,
      parentCode = null,
      mergedInto = null,
      isEnabled = true,
      headcount = null,
      position = null,
    } = there ?? {};
    await saveDepartmentIn(ctx, tx, audit, project, {
      ...(there && { departmentCode: there.departmentCode, version: seen }),
      name: name ?? found.name,
      parentCode,
      mergedInto,
      isEnabled,
      headcount,
      position,
      head: found.head || there?.head || '',
      duties: found.duties || there?.duties || '',
    });
  }

  async process({ row: { found }, seen }: Of<FoundProcess>): Promise<void> {
    const { ctx, tx, audit, project, present, productCode } = this;
    const there = processCalled(present, found.name);
    const product = there?.productCode ?? productCode;
    if (product === undefined) throw new AppError('productNeeded');
    // Its department may have been taken over just before.
    const department = departmentCalled({ departments: await departmentsOf(tx, project) }, found.department);
    await saveProcessIn(ctx, tx, audit, project, {
      productCode: product,
      ...(there && { processCode: there.processCode, version: seen }),
      name: there?.name ?? found.name,
      inputs: found.inputs || there?.inputs || '',
      outputs: found.outputs || there?.outputs || '',
      equipment: [...(found.equipment.length > 0 ? found.equipment : (there?.equipment ?? []))],
      departmentCode: department?.departmentCode ?? there?.departmentCode ?? null,
      role: there?.role ?? '',
      controls: found.controls || there?.controls || '',
      records: found.records || there?.records || '',
    });
  }

  async document({ row: { found, objectId, findingCode }, seen }: Of<FoundDocument>): Promise<void> {
    const { ctx, tx, audit, project, present } = this;
    if (objectId === null) throw new AppError('refusedTransition');
    const which = and(
      within(files, project),
      eq(files.objectId, objectId),
      eq(files.kind, 'existingDocument'),
      eq(files.entityCode, findingCode),
    );
    const there = documentNumbered(present, found.number);
    if (there) {
      await replaceDocumentIn(ctx, tx, audit, project, { objectId, which }, { documentCode: there.documentCode, seen });
      return;
    }
    // It was there when the caller looked, and is gone.
    if (seen !== 0) throw new AppError('refusedTransition');
    const { name, documentKind: kind, language } = found;
    const number = found.number || (await this.nextNumber(kind));
    await addDocumentIn(ctx, tx, audit, project, { objectId, which }, { name, kind, language, number });
  }

  async nextNumber(kind: FoundDocument['documentKind']): Promise<string> {
    const { tx, project } = this;
    await lockNumbering(tx, project, document);
    const { documentPrefix } = await valuesOf(tx, project);
    const prefix = typeof documentPrefix === 'string' ? documentPrefix : undefined;
    return proposedNumber(prefix, kind, null, await givenNumbers(tx, project));
  }

  /** Departments come before the processes that name them. */
  async all(asked: readonly Asked[]): Promise<void> {
    const facts = groupBy(
      asked.filter(({ row }) => row.found.kind === 'fact'),
      ({ row }) => moduleWith(this.project, nameOf(row))?.moduleCode ?? '',
    );
    for (const [moduleCode, own] of Object.entries(facts)) await this.facts(moduleCode, own);
    for (const kind of ['day', 'department', 'process', 'document'] as const)
      for (const one of asked) if (one.row.found.kind === kind) await this.together([one], () => this.one(one));
  }

  one(asked: Asked): Promise<void> {
    const { row, seen } = asked;
    const { found } = row;
    if (found.kind === 'department') return this.department({ row: { ...row, found }, seen });
    if (found.kind === 'process') return this.process({ row: { ...row, found }, seen });
    if (found.kind === 'document') return this.document({ row: { ...row, found }, seen });
    return this.day(asked);
  }
}

/**
 * Takes over findings by the same writes as their own forms. One that fails doesn't keep the others from it.
 * @throws AppError notFound, conflict for a finding on which somebody else has decided, projectFinished, refusedTransition
 */
export function confirmDocumentFindings(
  ctx: Context,
  { projectCode, findings, productCode }: IsoGiven['confirmDocumentFindings']['body'],
): Promise<IsoWire['confirmDocumentFindings']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const rows = await lockFindings(tx, project, findings);
    const present = await presentOf(tx, project);
    if (productCode !== undefined && !present.products.some((one) => one.productCode === productCode))
      throw new AppError('notFound');
    const taking = new Taking(ctx, tx, audit, project, present, productCode);
    const seen = new Map(findings.map((one) => [one.findingCode, one.seen]));
    // As they stand in the documents: steps of a process keep their order.
    const inOrder = sortBy([...rows.values()], ({ createdAt }) => createdAt.getTime(), 'position');
    await taking.all(inOrder.map((row) => ({ row, seen: seen.get(row.findingCode) ?? 0 })));
    const { taken, failed } = taking;
    await audit({
      action: 'confirmFindings',
      entity: 'documentFinding',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, taken, failed: failed.length },
    });
    return { taken, failed };
  });
}

/** Puts findings aside, or brings them back. @throws AppError notFound, conflict, projectFinished, refusedTransition */
export function moveDocumentFindings(
  ctx: Context,
  { projectCode, action, findings }: IsoGiven['moveDocumentFindings']['body'],
): Promise<IsoWire['moveDocumentFindings']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const rows = await lockFindings(tx, project, findings);
    const present = await presentOf(tx, project);
    for (const row of rows.values()) {
      requireStep(project, present, row, action);
      await mark(ctx, tx, project, row.findingCode, action === 'dismiss' ? 'dismissed' : 'open');
    }
    await audit({
      action: action === 'dismiss' ? 'dismissFindings' : 'restoreFindings',
      entity: 'documentFinding',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, count: rows.size },
    });
    return { moved: rows.size };
  });
}
