import type { Subject } from '#server/kernel/subject';
import { expiryReminders } from './certificate/remind';
import { fillExam } from './demo';
import { examMatters, listWaiting } from './process/waiting';
import { examRoutes } from './routes';
import { sittingClock } from './sitting/clock';

/** The certification of internal auditors: their exams, and the questions these are made of. */
export const subject: Subject = {
  name: 'exam',
  routes: examRoutes,
  periodic: [sittingClock, expiryReminders],
  listWaiting,
  matters: examMatters,
  fillDemo: fillExam,
};
