import { project } from '#domain/project/contract';
import { projectSchemas } from '#domain/project/schema';
import { mountSubject } from '#server/kernel/http/mount';
import type { Subject } from '#server/kernel/subject';
import { createProjectGroupJob } from './jobs/createProjectGroup';
import { projectRoutes } from './routes';

/** Customers, project groups and projects. */
export const subject: Subject = {
  name: 'project',
  mount: (app, services) => mountSubject(app, services, 'project', project, projectSchemas, projectRoutes),
  jobs: [createProjectGroupJob],
};
