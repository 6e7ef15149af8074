import { controls } from '#domain/subjects/iso/controls';
import { may } from '../assessment';
import { type AssetRoutes, does, reads } from '../assetRoutes';
import { startChooseMethod } from './jobs/chooseMethod';
import { listCatalogue, listSuggestions } from './queries/listCatalogue';
import { listMethods } from './queries/listMethods';
import { readCriteria } from './queries/readCriteria';
import { approveCriteria, proposeCriteria, refuseCriteria } from './verbs/criteria';
import { deleteEntry, saveEntry } from './verbs/saveEntry';
import { saveMethod } from './verbs/saveMethod';

/** Methods, criteria, threats, vulnerabilities, and suggestions for risks. */
export const methodRoutes = {
  listAnnexControls: { policy: may('view'), handle: async () => controls },
  listSuggestions: reads('view', (tx, project, query) => listSuggestions(tx, project, query.riskId)),
  listMethods: reads('view', listMethods),
  chooseMethod: does('chooseMethod', startChooseMethod),
  getCriteria: reads('view', readCriteria),
  proposeCriteria: does('proposeCriteria', proposeCriteria),
  approveCriteria: does('approveCriteria', approveCriteria),
  // Who may approve a proposal may also refuse it.
  refuseCriteria: does('approveCriteria', refuseCriteria),
  // A tenant's own methods and catalog entries are for people who maintain inventories.
  saveMethod: does('editInventory', saveMethod),
  listCatalogue: reads('view', listCatalogue),
  saveCatalogueEntry: does('editInventory', saveEntry),
  deleteCatalogueEntry: does('editInventory', deleteEntry),
} satisfies Partial<AssetRoutes>;
