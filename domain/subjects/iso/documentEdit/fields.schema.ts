import { z } from 'zod';
import { instant } from '../../../kernel/fields.schema';
import { editKinds, editStates, storeFailures } from './documentEdit';

/** Who has a document for editing, as lists show it. */
export const documentEdit = z.object({
  by: z.string(),
  isMine: z.boolean(),
  kind: z.enum(editKinds),
  since: instant,
  state: z.enum(editStates),
  /** Why its changes are not stored; null: nothing failed. */
  failure: z.enum(storeFailures).nullable(),
  /** When the state began. */
  stateAt: instant,
});
