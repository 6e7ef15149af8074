import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { criteriaOf, type OpenAssessment } from '#server/subjects/assets/assessment';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { acceptedWithoutRight } from '../verbs/criteria';

/** What the organisation accepts and who approved it, and what is proposed to replace it. */
export async function readCriteria(tx: Tx, project: OpenAssessment) {
  const proposer = alias(accounts, 'proposer');
  const approver = alias(accounts, 'approver');
  const [row] = await tx
    .select({
      proposedAt: assessments.criteriaProposedAt,
      proposedBy: proposer.showName,
      approvedAt: assessments.criteriaApprovedAt,
      approvedBy: approver.showName,
    })
    .from(assessments)
    .leftJoin(proposer, eq(proposer.accountId, assessments.criteriaProposedBy))
    .leftJoin(approver, eq(approver.accountId, assessments.criteriaApprovedBy))
    .where(within(assessments, project));
  if (!row) throw new AppError('notFound');
  return {
    ...criteriaOf(project),
    version: project.criteriaVersion,
    proposed: project.criteriaProposed && {
      ...project.criteriaProposed,
      by: row.proposedBy,
      at: row.proposedAt?.toISOString() ?? null,
      withdraws: await tx.$count(risks, acceptedWithoutRight(project, project.criteriaProposed)),
    },
    approvedBy: row.approvedBy,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    signedAt: project.signedAt?.toISOString() ?? null,
    allowedActions: project.allowedActions,
  };
}
