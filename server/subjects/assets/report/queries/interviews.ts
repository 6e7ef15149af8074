import { asc } from 'drizzle-orm';
import { within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { interviews } from '../tables';

const columns = {
  interviewId: interviews.interviewId,
  person: interviews.person,
  role: interviews.role,
  day: interviews.day,
  heldBy: interviews.heldBy,
  notes: interviews.notes,
  version: interviews.version,
};

/** The interviews of an assessment by day. */
export const interviewsOf = (tx: Tx, project: OpenAssessment) =>
  tx
    .select(columns)
    .from(interviews)
    .where(within(interviews, project))
    .orderBy(asc(interviews.day), asc(interviews.createdAt), asc(interviews.interviewId));

export const listInterviews = async (tx: Tx, project: OpenAssessment) => ({
  list: await interviewsOf(tx, project),
  allowedActions: project.allowedActions,
});
