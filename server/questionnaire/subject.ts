import type { Subject } from '#server/kernel/subject';
import { fillDemo } from './demo';
import { questionnaireRoutes } from './routes';

/** Questionnaires: their templates, and how they are answered and reviewed in projects. */
export const subject: Subject = { name: 'questionnaire', routes: questionnaireRoutes, fillDemo };
