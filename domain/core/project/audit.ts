import type { Changed } from '../../kernel/changed';
import type { UrgeType } from './notices';

/** From whom to whom. */
interface Handed {
  from: string;
  to: string;
}

/** Actions on project groups and projects. */
export interface ProjectAudit {
  startProjectGroup: { entity: 'projectGroup'; detail: { jobCode: string } };
  createProjectGroup: {
    entity: 'projectGroup';
    detail: { name: string; customer: string; projectCodes: string[] };
  };
  createProject: { entity: 'project'; detail: { name: string; projectGroupCode: string } };
  saveProject: { entity: 'project'; detail: { projectCode: string; version: number; changed: Changed } };
  closeProject: { entity: 'project'; detail: { projectCode: string; reason: string } };
  reopenProject: { entity: 'project'; detail: { projectCode: string; reason: string } };
  deleteProject: { entity: 'project'; detail: { projectCode: string; deleted: object } };
  dispatchProject: { entity: 'project'; detail: { projectCode: string; changeCode: string } & Handed };
  changeCustomerOwner: { entity: 'project'; detail: { projectCode: string; changeCode: string } & Handed };
  undoProjectChange: { entity: 'project'; detail: { projectCode: string; changeCode: string } & Handed };
  takeUpProject: { entity: 'project'; detail: { projectCode: string } };
  urge: { entity: 'project'; detail: { projectCode: string; type: UrgeType; accountIds: string[] } };
}
