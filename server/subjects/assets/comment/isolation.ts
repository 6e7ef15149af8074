import type { assetsSchemas } from '#domain/subjects/assets/schema';
import { makeComment } from '../../../../tests/factories/work';
import { type Lines, own } from '../../../../tests/isolation/line';
import { participants } from '../../../../tests/isolation/roles';

export const lines: Lines<typeof assetsSchemas> = {
  listComments: {
    roles: participants,
    input: ({ projectCode, riskId }) => ({ query: { projectCode, entity: 'risk', entityId: riskId } }),
  },
  listMentionable: {
    roles: participants,
    input: ({ projectCode, unitId }) => ({ query: { projectCode, entity: 'unit', entityId: unitId } }),
  },
  addComment: {
    roles: participants,
    input: ({ projectCode, unitId }) => ({ body: { projectCode, entity: 'unit', entityId: unitId, text: '请核对' } }),
  },
  deleteComment: {
    roles: participants,
    fresh: async (tx, ids) => ({ commentId: await makeComment(tx, own(ids), ids) }),
    input: ({ projectCode, commentId }) => ({ body: { projectCode, commentId } }),
  },
};
