import type { UrgeType } from './notices';

/** What is done with project groups and projects. */
export interface ProjectAudit {
  startProjectGroup: { entity: 'projectGroup'; detail: { jobCode: string } };
  createProjectGroup: {
    entity: 'projectGroup';
    detail: { name: string; customer: string; projectCodes: string[] };
  };
  createProject: { entity: 'project'; detail: { name: string; projectGroupCode: string } };
  urge: { entity: 'project'; detail: { projectCode: string; type: UrgeType; accountIds: string[] } };
}
