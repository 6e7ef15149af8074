import { needFor, type WorkStep } from '#domain/subjects/assets/work/workflow';
import type { Tx } from '#server/kernel/db/tx';
import { sendEvents, wantsEvents } from '#server/kernel/http/events';
import { changesOf, may, openAssessment } from '../assessment';
import { type AssetRoutes, does, reads } from '../assetRoutes';
import { listHistory } from './queries/history';
import { listAssessWork, listOwners, listOwnWork, listWork, workStatus } from './queries/listWork';
import { addExecutor } from './verbs/addExecutor';
import { assignUnits } from './verbs/assignUnits';
import { joinRounds } from './verbs/joinRounds';
import { type Move, moveUnits } from './verbs/moveUnits';
import { seeUnit } from './verbs/seeUnit';
import { finishAssessment, reopenAssessment, signOff } from './verbs/signOff';
import { takeOverUnits } from './verbs/takeOverUnits';

type Units = Pick<Move, 'projectCode' | 'unitIds'>;
/** Without a step: each unit's own. */
const submits = (step?: WorkStep) =>
  does(needFor.submit, (ctx, body: Units) => moveUnits(ctx, { ...body, action: 'submit', ...(step && { step }) }));
const completes = (step?: WorkStep) =>
  does(needFor.complete, (ctx, body: Units) => moveUnits(ctx, { ...body, action: 'complete', ...(step && { step }) }));

/** Who works on what, how far they are, and how it moves on. */
export const workRoutes = {
  getWorkStatus: reads('view', workStatus),
  watchAssessment: {
    policy: may('view'),
    async handle({ ctx, query, request, reply }) {
      const open = (tx: Tx) => openAssessment(ctx, tx, query.projectCode);
      const project = await ctx.read(open);
      if (wantsEvents(request)) await sendEvents(ctx, reply, changesOf(project), open);
      return { version: `${project.inventoryVersion}.${project.workVersion}` };
    },
  },
  listWorkOwners: reads('view', listOwners),
  listWorkUnits: reads('view', listWork),
  listOwnUnits: reads('view', listOwnWork),
  listAssessedUnits: reads('view', listAssessWork),
  listHistory: reads('view', listHistory),
  assignUnits: does('assign', assignUnits),
  addExecutor: does('addExecutor', addExecutor),
  seeUnit: does('work', seeUnit),
  joinRounds: does('joinRounds', joinRounds),
  takeOverUnits: does(needFor.submit, takeOverUnits),
  submitUnits: submits(),
  recallUnits: does(needFor.recall, (ctx, body: Required<Units>) => moveUnits(ctx, { ...body, action: 'recall' })),
  completeUnits: completes(),
  submitAssessment: submits('assess'),
  completeAssessment: completes('assess'),
  submitControl: submits('control'),
  completeControl: completes('control'),
  submitTreatment: submits('risk'),
  completeTreatment: completes('risk'),
  submitRemnant: submits('remnant_risk'),
  completeRemnant: completes('remnant_risk'),
  rejectUnits: does(needFor.reject, (ctx, body: Units & { reason: string }) =>
    moveUnits(ctx, { ...body, action: 'reject' }),
  ),
  signAssessment: does('sign', signOff),
  finishAssessment: does('finish', finishAssessment),
  reopenAssessment: does('reopen', reopenAssessment),
} satisfies Partial<AssetRoutes>;
