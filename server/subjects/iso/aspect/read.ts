import { asc } from 'drizzle-orm';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { environmentalAspects } from './tables';

/** The aspects of a project, in the order in which they were entered. */
export const aspectsOf = (tx: Tx, project: ProjectKey) =>
  tx
    .select()
    .from(environmentalAspects)
    .where(within(environmentalAspects, project))
    .orderBy(asc(environmentalAspects.createdAt), asc(environmentalAspects.aspectCode));
