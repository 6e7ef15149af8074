import { z } from 'zod';
import { defineJob } from '../../../kernel/job';
import { languages } from '../../../kernel/texts';
import { templateSchemas } from './schema';

/** Takes newer texts of the portal's set into templates of a channel. */
export const takeOffers = defineJob({
  kind: 'takeOffers',
  input: templateSchemas.takeShippedOffers.body.extend({ language: z.enum(languages) }),
  result: templateSchemas.takeShippedOffers.data,
});
