import { and, asc, isNull, sql } from 'drizzle-orm';
import { type CertificationEditionCode, fitsEditions } from '#domain/subjects/iso/edition/editions';
import { actorOf, afterChange, changesFrom, documentNeedOf } from '#domain/subjects/iso/edition/transition';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { isLatest, isVersion } from '../document/release';
import { managementDocuments, managementDocumentVersions } from '../document/tables';
import { type Template, templatesFor } from '../template/openTemplate';
import { type OpenVariables, openVariables } from '../variable/variables';
import { transitionsOf } from './editions';
import { reviewedChanges } from './reviewed';

export type EditionDocument = IsoWire['listEditionDocuments']['data'][number];
export type Begun = IsoWire['getCertificationEditions']['data']['transitions'][number];

/** A project's change to an edition, that can begin or has begun. */
export interface OpenTransition {
  readonly project: OpenVariables;
  readonly from: CertificationEditionCode;
  readonly to: CertificationEditionCode;
  readonly begun: Begun | undefined;
}

/** @throws AppError notFound where the project can't change to this edition, and has not; forbidden */
export async function openTransition(
  ctx: Context,
  tx: Tx,
  { projectCode, edition: to }: { projectCode: string; edition: CertificationEditionCode },
): Promise<OpenTransition> {
  const project = await openVariables(ctx, tx, projectCode);
  // One that was taken back is over.
  const transitions = project.editions.includes(to) ? await transitionsOf(tx, project) : [];
  const begun = transitions.find((one) => one.to === to);
  const from = begun?.from ?? changesFrom(project.editions, to);
  if (from === undefined) throw new AppError('notFound');
  return { project, from, to, begun };
}

/** The documents of a project in use, with their latest version. */
const documentsOf = (tx: Tx, project: OpenVariables) =>
  tx
    .select({
      documentCode: managementDocuments.documentCode,
      number: managementDocuments.number,
      name: managementDocuments.name,
      kind: managementDocuments.kind,
      language: managementDocuments.language,
      templateCode: managementDocuments.templateCode,
      label: managementDocumentVersions.label,
      editions: managementDocumentVersions.editions,
      isIssued: sql<boolean>`${managementDocumentVersions.issuedAt} IS NOT NULL`,
    })
    .from(managementDocuments)
    .innerJoin(managementDocumentVersions, and(isVersion, isLatest))
    .where(
      and(
        within(managementDocuments, project),
        within(managementDocumentVersions, project),
        isNull(managementDocuments.retiredAt),
      ),
    )
    .orderBy(asc(managementDocuments.number));

/** Templates for the newer edition by name, of the same kind and language as a document. */
const candidatesOf = (
  templates: readonly Template[],
  { kind, language }: Pick<Template['head'], 'kind' | 'language'>,
  to: CertificationEditionCode,
  after: readonly CertificationEditionCode[],
): string[] =>
  templates
    .filter(({ head }) => head.kind === kind && head.language === language && head.editions.includes(to))
    .filter(({ head }) => fitsEditions(head.editions, after))
    .map(({ head }) => head.name);

/** What each document needs for the newer edition. As many statements for many as for few. */
export async function documentsInTransition(
  tx: Tx,
  { project, to, begun }: OpenTransition,
): Promise<EditionDocument[]> {
  const rows = await documentsOf(tx, project);
  const reviewed = await reviewedChanges(tx, project);
  const templates = await templatesFor(tx, project);
  const after = begun ? project.editions : afterChange(project.editions, to);
  const byCode = new Map(templates.map((one) => [one.head.templateCode, one.head]));
  return rows.map(({ templateCode, language, ...row }) => {
    const template = byCode.get(templateCode ?? '');
    const isReviewed = begun !== undefined && reviewed(row.documentCode).some((one) => one.to === to);
    const need = documentNeedOf(
      { editions: row.editions, templateEditions: template?.editions ?? null, isReviewed },
      to,
      after,
    );
    return {
      ...row,
      need,
      actor: actorOf(need),
      templateName: template?.name ?? null,
      candidates: need === 'template' ? candidatesOf(templates, { kind: row.kind, language }, to, after) : [],
    };
  });
}

/** @throws AppError notFound, forbidden */
export async function listEditionDocuments(
  ctx: Context,
  tx: Tx,
  { need, ...of }: IsoGiven['listEditionDocuments']['query'],
): Promise<IsoWire['listEditionDocuments']['data']> {
  const documents = await documentsInTransition(tx, await openTransition(ctx, tx, of));
  return documents.filter((one) => need === undefined || one.need === need);
}
