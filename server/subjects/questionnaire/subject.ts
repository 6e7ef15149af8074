import type { Subject } from '#server/kernel/subject';
import { fillDemo } from './demo';
import { attachedTo } from './flow/attachedTo';
import { heldQuestions, holds, listWaiting, matters, questionsInHand } from './flow/queries/waiting';
import { questionnaireRoutes } from './routes';
import { fillTemplates } from './template/demo';

/** Questionnaires: their templates, and how they are answered and reviewed in projects. */
export const subject: Subject = {
  name: 'questionnaire',
  routes: questionnaireRoutes,
  async fillDemo(tx, projects) {
    await fillTemplates(tx);
    await fillDemo(tx, projects);
  },
  attachedTo,
  listWaiting,
  matters: () => matters,
  holdings: [heldQuestions],
  inHand: { urges: ['questions_urge', 'questionnaire_task'], list: questionsInHand },
  ofProjects: {
    briefly: async () => new Map(),
    inDetail: async (ctx, tx, { projectCode }) => ({ waiting: await listWaiting(ctx, tx, projectCode) }),
    holds,
  },
};
