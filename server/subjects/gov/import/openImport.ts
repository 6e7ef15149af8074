import { and, asc, eq } from 'drizzle-orm';
import { UNDO_DAYS } from '#domain/kernel/bulk';
import type { ImportAction } from '#domain/kernel/imports';
import type { GovRow } from '#domain/subjects/gov/keys';
import type { GovPart } from '#domain/subjects/gov/records';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type Application, lockApplication, type OpenGov, openGov, recordsVersionOf } from '../openGov';
import { govImportFindings, govImports } from './tables';

export type Import = typeof govImports.$inferSelect;

/** What a dry run would do to one record, as it is kept for the undo. */
export interface GovChange {
  readonly part: GovPart;
  readonly change: 'added' | 'changed';
  readonly recordCode: string;
  readonly key: string;
  readonly fields: readonly { field: string; before: GovRow[string]; after: GovRow[string] }[];
}

/** An import as its caller may see it, with the version that the records have now. @throws AppError notFound */
export async function openImport(ctx: Context, tx: Tx, importCode: string) {
  const [found] = await tx.select().from(govImports).where(eq(govImports.importCode, importCode));
  if (!found) throw new AppError('notFound');
  const project = await openGov(ctx, tx, found.projectCode);
  return { found, project, now: await recordsVersionOf(tx, project) };
}

/** The same while nobody else changes the project's records. */
export async function lockImport(
  ctx: Context,
  tx: Tx,
  importCode: string,
): Promise<{ found: Import; project: OpenGov; application: Application }> {
  const { project } = await openImport(ctx, tx, importCode);
  const application = await lockApplication(tx, project);
  const { found } = await openImport(ctx, tx, importCode);
  return { found, project, application };
}

export const isOvertaken = ({ state, baseVersion }: Import, now: number): boolean =>
  state === 'parsed' && baseVersion !== now;
export const isConfirmable = (found: Import, now: number): boolean =>
  found.state === 'parsed' && found.changeSetId !== null && found.baseVersion === now;
/** For a month, while nothing was changed after it. */
export const isUndoable = ({ state, writtenVersion, confirmedAt }: Import, now: number): boolean =>
  state === 'confirmed' &&
  writtenVersion === now &&
  confirmedAt !== null &&
  confirmedAt.getTime() > Date.now() - UNDO_DAYS * 24 * 3600_000;

export const actionsOf = (found: Import, now: number): ImportAction[] => [
  ...(isConfirmable(found, now) ? (['confirm'] as const) : []),
  ...(isUndoable(found, now) ? (['undo'] as const) : []),
];

export const ofImport = (found: Pick<Import, 'tenantCode' | 'projectCode' | 'importCode'>) =>
  and(within(govImports, found), eq(govImports.importCode, found.importCode));

/** The findings of an import, of one view. */
export const findingsOf = (found: Import, view: 'problems' | 'changes') =>
  and(
    within(govImportFindings, found),
    eq(govImportFindings.importCode, found.importCode),
    eq(govImportFindings.view, view),
  );

/** What the dry run has shown. */
export async function changesShown(tx: Tx, found: Import): Promise<GovChange[]> {
  const rows = await tx
    .select({ content: govImportFindings.content })
    .from(govImportFindings)
    .where(findingsOf(found, 'changes'))
    .orderBy(asc(govImportFindings.seq));
  return rows.map(({ content }) => content as GovChange);
}
