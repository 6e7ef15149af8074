import type { riskSchemas } from '#domain/subjects/gap/analysis/schema';
import type { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { questionnaireSchemas } from '#domain/subjects/questionnaire/schema';
import type { Routes } from '#server/kernel/http/mount';
import { may } from './open';
import { getFinding, listOwnerRisks } from './queries/findings';
import { finishDisposal, submitDisposal } from './verbs/disposal';
import { moveRisk } from './verbs/saveFinding';

type RiskRoutes = Pick<Routes<typeof calls, typeof questionnaireSchemas>, keyof typeof riskSchemas>;

/** What the specification calls about findings under the prefix of questionnaires. */
export const riskRoutes: RiskRoutes = {
  submitControlInfo: { policy: may('dispose'), handle: ({ ctx, body }) => submitDisposal(ctx, body) },
  finishControlInfo: { policy: may('review'), handle: ({ ctx, body }) => finishDisposal(ctx, body) },
  closeRisk: { policy: may('analyse'), handle: ({ ctx, body }) => moveRisk(ctx, body, 'closeRisk') },
  openRisk: { policy: may('analyse'), handle: ({ ctx, body }) => moveRisk(ctx, body, 'openRisk') },
  getOwnerRisk: { policy: may('viewWhole'), handle: ({ ctx, query }) => ctx.read((tx) => getFinding(ctx, tx, query)) },
  listOwnerRisks: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => listOwnerRisks(ctx, tx, query)),
  },
};
