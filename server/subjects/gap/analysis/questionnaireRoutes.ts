import type { riskSchemas } from '#domain/subjects/gap/analysis/schema';
import type { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { questionnaireSchemas } from '#domain/subjects/questionnaire/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { may } from './open';
import { getFinding, listOwnerRisks } from './queries/findings';
import { finishDisposal, submitDisposal } from './verbs/disposal';
import { moveRisk } from './verbs/saveFinding';

type RiskRoutes = Pick<Routes<typeof calls, typeof questionnaireSchemas>, keyof typeof riskSchemas>;

/** What the specification calls about findings under the prefix of questionnaires. */
export const riskRoutes: RiskRoutes = {
  submitControlInfo: mutation(may('dispose'), submitDisposal),
  finishControlInfo: mutation(may('review'), finishDisposal),
  closeRisk: { policy: may('decideRisk'), handle: ({ ctx, body }) => moveRisk(ctx, body, 'closeRisk') },
  openRisk: { policy: may('decideRisk'), handle: ({ ctx, body }) => moveRisk(ctx, body, 'openRisk') },
  getOwnerRisk: query(may('viewWhole'), getFinding),
  listOwnerRisks: query(may('viewWhole'), listOwnerRisks),
};
