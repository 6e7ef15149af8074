import { z } from 'zod';
import { projectTasks } from '../../generated/projectTasks';
import { day, instant } from '../../kernel/fields.schema';

/** A task outside any project: of the tenant, or of a tenant that invites the person. */
export const tenantTasks = [
  'answerInvitation',
  'decideAdmissions',
  'decidePeople',
  'decideTransfers',
  'sentTransfers',
  'endingProtection',
  'dispatchProjects',
  'decideEquity',
  'acceptDelivery',
  'confirmApproval',
  'payApproval',
  'decideRefunds',
  'confirmTransfers',
  'assignConsultations',
  'followConsultations',
  'internalAuditorExam',
] as const;

const tasksOfProjects = [...projectTasks, 'takeUpProject'] as const;

/** A task in a project. */
export const projectTask = z.object({
  kind: z.enum(tasksOfProjects),
  projectCode: z.string(),
  /** The project's name. */
  title: z.string(),
  /** The number of units, risks or people; 1 if it concerns the whole. */
  count: z.number(),
  /** The step that it is about, by name, where the task has steps. */
  step: z.string().optional(),
  since: instant.nullable(),
  dueDate: day.nullable(),
  /** Hash path of the page where the task is done. */
  path: z.string(),
});

/** A task: in a project, or of a tenant, which is then named. */
export const waitingTask = z.discriminatedUnion('kind', [
  projectTask,
  projectTask.extend({ kind: z.enum(tenantTasks), projectCode: z.null() }),
]);
