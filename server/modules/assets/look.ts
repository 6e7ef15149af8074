import type { assets } from '#domain/contract/assets';
import type { assetsSchemas } from '#domain/contract/assets.schema';
import type { AssessmentAction } from '#domain/rules/assessment';
import type { Tx } from '../../db/database';
import type { Context } from '../../http/context';
import type { Routes } from '../../http/mount';
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
