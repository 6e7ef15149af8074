import { mayAttach, mayDetach } from '#domain/subjects/assets/record/record';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { listAttachments, type Owner } from '#server/capabilities/attachment/attachments';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { type NamedRecord, seenRecord } from '../seenRecord';

export const ownerOf = ({ tenantCode, projectCode }: ProjectKey, { entity, entityId }: NamedRecord): Owner => ({
  tenantCode,
  projectCode,
  entity,
  entityCode: entityId,
});

/** The files of a record, with their authors and the caller's actions. There are at most limits.recordFiles. */
export async function listRecordFiles(tx: Tx, project: OpenAssessment, query: AssetsGiven['listRecordFiles']['query']) {
  const { measure } = await seenRecord(tx, project, query);
  const rows = await listAttachments(tx, ownerOf(project, query));
  // Both the state of the project and the record must allow it.
  const isOpen = project.allowedActions.includes('attach') && mayAttach(project.caller, measure);
  return {
    list: rows.map(({ addedById, addedAt, ...file }) => ({
      ...file,
      addedAt: addedAt.toISOString(),
      allowedActions: isOpen && mayDetach({ addedById }, project.caller) ? ['remove'] : [],
    })),
    allowedActions: isOpen ? ['add'] : [],
  };
}
