import { z } from 'zod';
import { projectTasks } from '../../generated/projectTasks';
import { day, instant } from '../../kernel/fields.schema';

/** What waits for somebody about no project of its own: of the tenant, or of one that invites. */
export const tenantTasks = [
  'answerInvitation',
  'decideAdmissions',
  'decidePeople',
  'dispatchProjects',
  'decideEquity',
  'acceptDelivery',
  'confirmApproval',
  'assignConsultations',
  'followConsultations',
] as const;

const tasksOfProjects = [...projectTasks, 'takeUpProject', 'internalAuditorExam'] as const;

/** What waits for somebody in a project. */
export const projectTask = z.object({
  kind: z.enum(tasksOfProjects),
  projectCode: z.string(),
  /** The project's name. */
  title: z.string(),
  /** How many units, risks or people; 1 where it is about the whole. */
  count: z.number(),
  since: instant.nullable(),
  dueDate: day.nullable(),
  /** Hash path of the page where the task is done. */
  path: z.string(),
});

/** What waits for somebody: in a project, or about a tenant, which is named then. */
export const waitingTask = z.discriminatedUnion('kind', [
  projectTask,
  projectTask.extend({ kind: z.enum(tenantTasks), projectCode: z.null() }),
]);
