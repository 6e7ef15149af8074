import { listOf, type RowOf, type Speaker } from '#domain/kernel/lists';
import type { workSchemas } from './schema';
import { isReturned, type Standing, stepOf } from './workflow';

/** Where a unit stands, and whose it is. */
export interface UnitStanding extends Standing {
  readonly assignee: object | null;
}

/** Whether a unit is in progress with nobody. */
export const isNobodys = ({ state, assignee }: UnitStanding): boolean => state === 'inhand' && assignee === null;

/** Where a unit stands, in words. */
export function standingText(unit: UnitStanding, { t }: Pick<Speaker, 't'>): string {
  const { stage, state } = unit;
  const step = stepOf(stage);
  if (!step) return t('assets.work.finished');
  const open = isReturned(stage) ? 'returned' : isNobodys(unit) ? 'unassigned' : 'inhand';
  const how = state === 'submitted' ? 'submitted' : open;
  return `${t(`assets.work.step_${step}`)} · ${t(`assets.work.state_${how}`)}`;
}

/** Whether somebody has looked at a unit, in words; one that was taken over as imported stays told from those looked at. */
export const lookText = (
  { isSeen, isTakenOver }: { readonly isSeen: boolean; readonly isTakenOver: boolean },
  { t }: Pick<Speaker, 't'>,
): string => t(`assets.work.look_${isTakenOver ? 'takenOver' : isSeen ? 'seen' : 'unseen'}`);

const listWorkUnits = listOf<RowOf<typeof workSchemas.listWorkUnits>>()({
  title: 'assets.work.progress.units',
  columns: {
    assetCode: { kind: 'code', title: 'assets.fields.assetCode', sortField: 'assetCode' },
    name: { kind: 'text', title: 'assets.fields.name' },
    stage: { kind: 'text', title: 'assets.work.progress.step', text: standingText },
    isSeen: { kind: 'text', title: 'assets.work.look', text: lookText },
    standingSince: { kind: 'time', title: 'assets.work.progress.since', sortField: 'standingSince' },
    'assignee.showName': { kind: 'text', title: 'assets.work.progress.assignee' },
    dueDate: { kind: 'day', title: 'assets.work.progress.due', sortField: 'dueDate' },
    value: { kind: 'value', title: 'assets.value', sortField: 'value' },
    riskCount: { kind: 'number', title: 'assets.work.progress.risksOf' },
    highRiskCount: { kind: 'number', title: 'assets.work.progress.highOf' },
  },
});

export const workLists = { listWorkUnits, listOwnUnits: listWorkUnits, listAssessedUnits: listWorkUnits };
