import { and, eq, type SQL, sql } from 'drizzle-orm';
import { within } from '#server/core/project/openProject';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { businessAssets, businessSystems, systemAssets, systemUnits, unitAssets } from '../tables';

/*
 * The part of the inventory that an executor sees: own units, their systems, and the businesses that
 * those carry. Other callers see everything.
 */

export const ownUnits = (project: OpenAssessment): SQL | undefined =>
  project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined;

/** Links of systems to units that are the caller's to see. */
export const ownSystemUnits = (project: OpenAssessment): SQL | undefined =>
  project.onlyAssignee
    ? sql`${systemUnits.unitId} IN (SELECT ${unitAssets.unitId} FROM ${unitAssets}
        WHERE ${and(within(unitAssets, project), ownUnits(project))})`
    : undefined;

const systemsOf = (project: OpenAssessment): SQL =>
  sql`(SELECT ${systemUnits.systemId} FROM ${systemUnits} WHERE ${and(within(systemUnits, project), ownSystemUnits(project))})`;

export const ownSystems = (project: OpenAssessment): SQL | undefined =>
  project.onlyAssignee ? sql`${systemAssets.systemId} IN ${systemsOf(project)}` : undefined;

export const ownBusinesses = (project: OpenAssessment): SQL | undefined =>
  project.onlyAssignee
    ? sql`${businessAssets.businessId} IN (SELECT ${businessSystems.businessId} FROM ${businessSystems}
        WHERE ${within(businessSystems, project)} AND ${businessSystems.systemId} IN ${systemsOf(project)})`
    : undefined;
