import type { Subject } from '#server/kernel/subject';
import { questionnaireRoutes } from './routes';
import { fillTemplates } from './template/demo';

/** Questionnaires: their templates, and how they are answered and reviewed in projects. */
export const subject: Subject = {
  name: 'questionnaire',
  routes: questionnaireRoutes,
  fillDemo: (tx) => fillTemplates(tx),
};
