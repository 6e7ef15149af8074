import { rolesThatMay } from '#domain/assets/policy';
import { controls } from '#domain/iso/controls';
import { type Policy, rolesOnly } from '#server/kernel/policy';
import { type AssetRoutes, look } from '../look';
import { deleteEntry, listCatalogue, listSuggestions, saveEntry } from './catalogue';
import { listMethods, saveMethod, startChooseMethod } from './methods';

/** Who may add to its tenant's words and methods: whoever keeps inventories. */
const keepers = rolesOnly(...rolesThatMay('editInventory'));

/** Threats, vulnerabilities, methods and what to do about a risk. */
export const catalogueRoutes = (policy: Policy) =>
  ({
    assessControlOptions: { policy, handle: async () => controls },
    assessSuggestionList: {
      policy,
      handle: ({ ctx, query }) =>
        look(ctx, query.projectCode, (tx, project) => listSuggestions(tx, project, query.riskId)),
    },
    assessmentMethods: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listMethods(ctx, tx, project)),
    },
    assessmentMethodChoose: {
      policy: rolesOnly(...rolesThatMay('chooseMethod')),
      handle: ({ ctx, body }) => startChooseMethod(ctx, body),
    },
    methodSave: { policy: keepers, handle: ({ ctx, body }) => saveMethod(ctx, body) },
    catalogueList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listCatalogue(ctx, tx, project, query)),
    },
    catalogueSave: { policy: keepers, handle: ({ ctx, body }) => saveEntry(ctx, body) },
    catalogueDelete: { policy: keepers, handle: ({ ctx, body }) => deleteEntry(ctx, body) },
  }) satisfies Partial<AssetRoutes>;
