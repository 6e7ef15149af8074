import { asc, desc, eq } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { limits } from '#domain/kernel/limits';
import { findingWorkflow } from '#domain/subjects/iso/existing/workflow';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { variableWords } from '#domain/subjects/iso/variable/modules';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { bytesText } from '#server/kernel/http/upload';
import { serverText } from '#server/kernel/texts';
import { type OpenVariables, openVariables } from '../variable/variables';
import { compared, type Present, presentOf } from './present';
import { readEndings } from './readExisting';
import { documentFindings, existingFiles } from './tables';

type Row = typeof documentFindings.$inferSelect;
type Shown = IsoWire['getDocumentFindings']['data']['findings'][number];

/** What may be done about a finding, beside what it says and what the project has. */
export function standingOf(project: OpenVariables, present: Present, { found, state, objectId }: Row) {
  const comparison = compared(project, present, found);
  const lacksFile = found.kind === 'document' && objectId === null;
  const isTakeable = comparison.isAsked && !lacksFile && !comparison.isSame;
  const facts = { mayEdit: project.allowedActions.includes('edit'), isTakeable };
  return { ...comparison, lacksFile, facts, allowedActions: findingWorkflow.allowedActions(state, facts) };
}

/** What a finding is called; of a fact, by its variable. */
export const nameOf = ({ found }: Pick<Row, 'found'>): string => (found.kind === 'day' ? found.milestone : found.name);

function shown(project: OpenVariables, present: Present, row: Row): Shown {
  const { facts: _facts, ...standing } = standingOf(project, present, row);
  const { found, decidedByName, decidedAt } = row;
  return {
    ...pick(row, ['findingCode', 'state', 'places', 'version']),
    kind: found.kind,
    name: nameOf(row),
    words: found.kind === 'fact' ? (variableWords(found.name) ?? null) : null,
    ...standing,
    decidedBy: decidedByName,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** What was found in the company's own documents, beside what the project has. */
export async function getDocumentFindings(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['getDocumentFindings']['query'],
): Promise<IsoWire['getDocumentFindings']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const rows = await tx
    .select()
    .from(documentFindings)
    .where(within(documentFindings, project))
    .orderBy(asc(documentFindings.createdAt), asc(documentFindings.position));
  const files = await tx
    .select()
    .from(existingFiles)
    .where(within(existingFiles, project))
    .orderBy(desc(existingFiles.createdAt), asc(existingFiles.name))
    .limit(limits.existingFiles);
  const present = await presentOf(tx, project);
  const why = { wanted: readEndings, limit: bytesText(limits.inflatedBytes) };
  return {
    findings: rows.map((row) => shown(project, present, row)),
    files: files.map(({ name, refused, addedByName, createdAt }) => ({
      name,
      errorMsg: refused && serverText(ctx.language, `errors.${refused}`, why as never),
      addedBy: addedByName,
      addedAt: createdAt.toISOString(),
    })),
    products: present.products.map((one) => pick(one, ['productCode', 'name'])),
    allowedActions: project.allowedActions,
  };
}
export const ofFinding = (findingCode: string) => eq(documentFindings.findingCode, findingCode);
