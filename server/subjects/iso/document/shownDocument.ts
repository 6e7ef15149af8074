import { releaseWorkflow } from '#domain/capabilities/release/workflow';
import { changedNames, RETIRED } from '#domain/subjects/iso/document/document';
import { editionsMadeUnder, otherEditions } from '#domain/subjects/iso/edition/editions';
import { followedEditions } from '#domain/subjects/iso/edition/transition';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { shownEdit } from '../documentEdit/edits';
import { shownTask } from '../request/documentTasks';
import { lackingOf, namesOf } from '../template/documents';
import type { OpenVariables } from '../variable/variables';
import type { KeptDocument } from './openDocuments';
import { briefVersion } from './versions';

type Row = IsoWire['listGeneratedFiles']['data']['list'][number];

/** A document as its line has it. */
export function shownDocument(project: OpenVariables, kept: KeptDocument): Row {
  const { head, template, opened, latest, inForce, today, status, number, actions, task, standing, edit } = kept;
  const of = head ?? template?.head;
  if (!of) throw new Error('A document has neither its own head nor a template.');
  const current = opened?.current;
  const isRetired = status === RETIRED;
  const templateNumber = latest?.templateNumber ?? null;
  const editions = latest?.editions ?? editionsMadeUnder(template?.head.schemes ?? [], project.editions);
  return {
    documentCode: head?.documentCode ?? null,
    templateCode: of.templateCode,
    name: of.name,
    kind: of.kind,
    language: of.language,
    number,
    // Of one that is retired, how far it had come.
    status: isRetired ? (latest?.issuedAt ? 'finished' : 'generated') : status,
    latest: latest ? briefVersion(latest) : null,
    inForce: inForce ? briefVersion(inForce) : null,
    isNumberFixed: (opened?.submissions.length ?? 0) > 0,
    nextReviewOn: head?.nextReviewOn ?? null,
    isReviewDue: kept.isReviewDue,
    copies: kept.copies,
    standing: opened?.standing ?? null,
    releaseId: current?.releaseId ?? null,
    returned:
      opened?.standing === 'returned' && current
        ? { by: current.returnedByName ?? '', reason: current.returnReason ?? '' }
        : null,
    lacking: namesOf(project, template && today && !isRetired ? lackingOf(project, template, today) : []),
    changed: namesOf(project, latest?.filled && today && !isRetired ? changedNames(latest.filled, today) : []),
    editions,
    otherEditions: isRetired ? [] : otherEditions(followedEditions(editions, kept.reviewedFor), project.editions),
    isTemplateNewer:
      standing.hasTemplate &&
      template !== undefined &&
      !isRetired &&
      templateNumber !== null &&
      templateNumber < template.file.number,
    retired: head?.retiredAt
      ? { by: head.retiredByName ?? '', at: head.retiredAt.toISOString(), reason: head.retireReason ?? '' }
      : null,
    task: task ? shownTask(project, task) : null,
    edit: edit ? shownEdit(edit, standing.held) : null,
    version: head?.version ?? 0,
    allowedActions: [
      ...actions,
      ...(opened && !isRetired ? releaseWorkflow.allowedActions(opened.standing, opened.facts) : []),
      ...(standing.mayEdit && !isRetired ? (['assign'] as const) : []),
    ],
  };
}
