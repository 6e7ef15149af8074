import { eq, isNull, type SQL } from 'drizzle-orm';
import { unitAssets } from '../inventory/tables';

/** Units of an account, or with 'none' those without anybody. */
export const ofAssignee = (assignee: string): SQL =>
  assignee === 'none' ? isNull(unitAssets.assigneeId) : eq(unitAssets.assigneeId, assignee);
