import type { assets } from '#domain/assets/contract';
import type { AssessmentAction } from '#domain/assets/policy';
import type { assetsSchemas } from '#domain/assets/schema';
import type { Context } from '../kernel/context';
import type { Tx } from '../kernel/db/database';
import type { Routes } from '../kernel/http/mount';
import { type OpenAssessment, openAssessment } from './assessment';

/** The routes of the subject, for files that hold a part of them. */
export type AssetRoutes = Routes<typeof assets, typeof assetsSchemas>;

/** Reads from a project's assessment that the caller may see. */
export const look = <T>(
  ctx: Context,
  projectCode: string,
  work: (tx: Tx, project: OpenAssessment) => Promise<T>,
  need: AssessmentAction = 'view',
) => ctx.read(async (tx) => work(tx, await openAssessment(ctx, tx, projectCode, need)));
