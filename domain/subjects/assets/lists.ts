import { importLists } from './import/lists';
import { inventoryLists } from './inventory/lists';
import { measureLists } from './measure/lists';
import { methodLists } from './method/lists';
import { reportLists } from './report/lists';
import { riskLists } from './risk/lists';
import { workLists } from './work/lists';

export const assetsLists = {
  ...inventoryLists,
  ...importLists,
  ...riskLists,
  ...workLists,
  ...measureLists,
  ...methodLists,
  ...reportLists,
};
