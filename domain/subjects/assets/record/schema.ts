import { z } from 'zod';
import { shownInFrame } from '#domain/capabilities/file/fields.schema';
import { code, instant } from '#domain/kernel/fields.schema';
import { allowedActions, id, projectCode, text } from '../fields.schema';
import { recordEntities } from './record';

/** The record. */
export const ofRecord = { projectCode, entity: z.enum(recordEntities), entityId: id };

/** Files of a unit, of a risk, and of a measure, whose evidence they are. */
export const recordSchemas = {
  /** All of them, in the order in which they were added. */
  listRecordFiles: {
    query: z.object(ofRecord),
    data: z.object({
      list: z.array(
        z.object({
          objectId: z.string(),
          name: z.string(),
          mime: z.string(),
          size: z.number(),
          addedBy: text,
          addedAt: instant,
          allowedActions,
        }),
      ),
      allowedActions,
    }),
  },
  addRecordFile: { form: z.object(ofRecord), data: z.object({ objectId: z.string() }) },
  removeRecordFile: { body: z.object({ ...ofRecord, objectId: code }), data: z.null() },
  getRecordFile: { query: z.object({ ...ofRecord, objectId: code, shown: shownInFrame }) },
} as const;
