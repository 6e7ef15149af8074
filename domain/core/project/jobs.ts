import { z } from 'zod';
import { code } from '../../kernel/fields.schema';
import { defineJob } from '../../kernel/job';
import { projectSchemas } from './schema';

const { body, data } = projectSchemas.saveProjectGroup;

/** Makes a group with its projects, under the codes given here: a job run again makes the same ones. */
export const createProjectGroup = defineJob({
  kind: 'createProjectGroup',
  input: body.extend({
    projectGroupCode: code,
    /** The group is there already. */
    isAdded: z.boolean().optional(),
    projects: z.array(body.shape.projects.element.safeExtend({ projectCode: code })),
  }),
  result: data,
});
