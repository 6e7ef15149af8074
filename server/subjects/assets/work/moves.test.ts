import { describe, expect, it } from 'vitest';
import type { Standing } from '#domain/subjects/assets/work/workflow';
import { treatedRisk } from '../../../../tests/factories/work';
import {
  assessmentApp,
  assessmentRoles,
  completePaths,
  type Moved,
  REJECT,
  submitPaths,
} from '../../../../tests/server/assessmentApp';

const { clients, newProject, work, unitOf } = assessmentApp();

const calls: Record<string, string> = {
  'submit assess': submitPaths.assess,
  'submit control': submitPaths.control,
  'submit risk': submitPaths.risk,
  'submit remnant_risk': submitPaths.remnant_risk,
  'complete assess': completePaths.assess,
  'complete control': completePaths.control,
  'complete risk': completePaths.risk,
  'complete remnant_risk': completePaths.remnant_risk,
  reject: REJECT,
};

/** Everywhere that a unit can stand. */
const standings = [
  'assess inhand',
  'assess_reject inhand',
  'assess submitted',
  'control inhand',
  'control_reject inhand',
  'control submitted',
  'risk inhand',
  'risk_reject inhand',
  'risk submitted',
  'remnant_risk inhand',
  'remnant_risk_reject inhand',
  'remnant_risk submitted',
  'assets_progress_fin freeze',
];

/*
 * Every possible move, and who may make it; any move that is not listed is refused. Columns of roles: project
 * manager, owner, executor (of its own units), auditor; the channel's manager, sub-manager, owner, executor.
 */
const moves = `
  call                   from                        to                          PM OW EX AU  CM CS CO CE
  submit assess          assess inhand               assess submitted            x  .  x  .   x  x  x  x
  submit assess          assess_reject inhand        assess submitted            x  .  x  .   x  x  x  x
  complete assess        assess submitted            control inhand              x  .  .  .   x  x  x  x
  reject                 assess submitted            assess_reject inhand        x  .  .  .   x  x  x  x
  submit control         control inhand              control submitted           x  .  x  .   x  x  x  x
  submit control         control_reject inhand       control submitted           x  .  x  .   x  x  x  x
  complete control       control submitted           risk inhand                 x  .  .  .   x  x  x  x
  reject                 control submitted           control_reject inhand       x  .  .  .   x  x  x  x
  submit risk            risk inhand                 risk submitted              x  .  x  .   x  x  x  x
  submit risk            risk_reject inhand          risk submitted              x  .  x  .   x  x  x  x
  complete risk          risk submitted              remnant_risk inhand         x  .  .  .   x  x  x  x
  reject                 risk submitted              risk_reject inhand          x  .  .  .   x  x  x  x
  submit remnant_risk    remnant_risk inhand         remnant_risk submitted      x  .  x  .   x  x  x  x
  submit remnant_risk    remnant_risk_reject inhand  remnant_risk submitted      x  .  x  .   x  x  x  x
  complete remnant_risk  remnant_risk submitted      assets_progress_fin freeze  x  x  .  .   .  .  .  .
  reject                 remnant_risk submitted      remnant_risk_reject inhand  x  x  .  .   x  x  x  x
  reject                 assets_progress_fin freeze  risk_reject inhand          x  .  .  .   x  x  x  x`
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [call = '', from = '', to = '', ...marks] = line.trim().split(/ {2,}/);
    const may = marks.join(' ').split(/ +/);
    return { call, from, to, roles: assessmentRoles.filter((_, i) => may[i] === 'x') };
  });

const standingOf = (text: string): Standing => {
  const [stage, state] = text.split(' ');
  return { stage, state } as Standing;
};

describe.each(assessmentRoles)('%s', (role) => {
  it.each(Object.entries(calls))('%s: makes the moves of the table and no others', async (call, path) => {
    const project = await newProject(role);
    const own = moves.filter((move) => move.call === call && move.roles.includes(role));
    for (const from of standings) {
      const { unitId } = await work(project, standingOf(from), { risk: treatedRisk });
      const answer = await clients[role].post<Moved>(path, {
        projectCode: project.projectCode,
        unitIds: [unitId],
        ...(path === REJECT && { reason: '请补充' }),
      });
      const { stage, state, version } = await unitOf(unitId);
      const now = { from, standing: `${stage} ${state}`, version };
      const move = own.find((one) => one.from === from);
      if (move) {
        expect({ from, ...answer.data, success: answer.success }).toEqual({ from, moved: 1, left: [], success: true });
        expect(now).toEqual({ from, standing: move.to, version: 2 });
      } else {
        // A caller with none of the call's moves is forbidden it; others are refused only by the unit's state.
        expect({ from, code: answer.errorCode }).toEqual({ from, code: own.length ? 'refused_transition' : '403' });
        expect(now).toEqual({ from, standing: from, version: 1 });
      }
    }
  });
});
