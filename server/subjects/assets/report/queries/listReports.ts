import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { createRiskReport } from '#domain/subjects/assets/report/jobs';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import type { OpenAssessment } from '../../assessment';

/** Reports that were drawn up, latest first. */
export async function listReports(tx: Tx, project: OpenAssessment) {
  const data = alias(files, 'data');
  const rows = await tx
    .select({ file: files, createdBy: accounts.showName, hasData: isNotNull(data.objectId) })
    .from(files)
    .leftJoin(accounts, eq(accounts.accountId, files.createdBy))
    .leftJoin(data, eq(data.dataOf, files.objectId))
    .where(and(within(files, project), eq(files.kind, createRiskReport.kind)))
    .orderBy(desc(files.createdAt))
    .limit(200);
  return rows.map(({ file, createdBy, hasData }) => ({
    hasData: Boolean(hasData),
    objectId: file.objectId,
    name: file.name,
    size: file.size,
    createdAt: file.createdAt.toISOString(),
    createdBy: createdBy ?? '',
  }));
}
