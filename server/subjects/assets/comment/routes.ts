import { type AssetRoutes, does, reads } from '../assetRoutes';
import { listComments } from './queries/listComments';
import { listMentionable } from './queries/listMentionable';
import { addComment, deleteComment } from './verbs/comment';

/** Comments on units, risks and measures. */
export const commentRoutes = {
  listComments: reads('view', listComments),
  listMentionable: reads('comment', listMentionable),
  addComment: does('comment', addComment),
  deleteComment: does('comment', deleteComment),
} satisfies Partial<AssetRoutes>;
