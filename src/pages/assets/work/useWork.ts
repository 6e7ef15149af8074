import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { type ExecutorPage, stepsAt, type WizardStep, type WorkStep } from '#domain/subjects/assets/work/workflow';
import { useLoad } from '@/hooks/useLoad';
import { useNews } from '@/hooks/useNews';
import { useRequest } from '@/hooks/useRequest';
import { assetsService, type RiskRow, type WorkUnit } from '@/services/assets';

/** All rows of a list that has more than one page's worth. */
async function everything<Row>(page: (query: { currentPage: number; pageSize: number }) => Promise<{ list: Row[] }>) {
  const rows: Row[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { list } = await page({ currentPage, pageSize: limits.pageSizeMax });
    rows.push(...list);
    if (list.length < limits.pageSizeMax) return rows;
  }
}

/** The content of one of the executor's pages: the project's stage, and all units. */
export function useWork(projectCode: string, page: ExecutorPage) {
  const status = useLoad((options) => assetsService.getWorkStatus({ query: { projectCode } }, options), [projectCode]);
  const units = useLoad(
    async (options) => {
      const all = (state?: 'submitted') =>
        everything((part) => assetsService.listOwnUnits({ query: { projectCode, page, state, ...part } }, options));
      // Those in review stay in sight; returned units that were submitted again are among the first ones.
      return (await Promise.all([all(), page.endsWith('Return') ? [] : all('submitted')])).flat();
    },
    [projectCode, page],
  );
  return {
    status: status.data,
    units: units.data,
    error: status.error ?? units.error,
    refresh: () => {
      status.refresh();
      units.refresh();
    },
  };
}

/** All risks of the caller's units, by unit. */
export async function risksByUnit(projectCode: string): Promise<Map<string, RiskRow[]>> {
  const rows = await everything((part) =>
    assetsService.listRisks({ query: { projectCode, ...part } }, { silent: true }),
  );
  const byUnit = new Map<string, RiskRow[]>();
  for (const row of rows) byUnit.set(row.unitId, [...(byUnit.get(row.unitId) ?? []), row]);
  return byUnit;
}

/** Risks that were read already, by unit. */
export type KnownRisks = Map<string, RiskRow[]>;

/**
 * The risks of the unit on screen; the next one's are fetched ahead, so that walking on is immediate. What was read
 * stays known, so that one can walk back and a little further without a connection.
 */
export function useUnitRisks(projectCode: string, unitId: string, nextId: string | undefined, known: KnownRisks) {
  const [, show] = useState(0);
  const news = useNews();
  const fetchOf = async (id: string) => {
    const query = { projectCode, unitId: id, pageSize: limits.pageSizeMax, sortField: 'riskValue' as const };
    const { list } = await assetsService.listRisks({ query: { ...query, sortOrder: 'descend' } }, { silent: true });
    known.set(id, list);
    show((times) => times + 1);
  };
  const { error, refresh } = useRequest(() => fetchOf(unitId), {
    // Others' changes, too; what is being typed stays.
    refreshDeps: [unitId, news],
    onSuccess: () => {
      // What fails here is asked for again when the unit is opened.
      if (nextId && !known.has(nextId)) fetchOf(nextId).catch(() => undefined);
    },
  });
  const risks = known.get(unitId);
  /** A save has answered a risk: it is shown as answered, even if the list can't be loaded again. */
  const answered = (risk: RiskRow) => {
    const rows = known.get(unitId) ?? [];
    const before = rows.find(({ riskId }) => riskId === risk.riskId);
    if (before && before.version >= risk.version) return;
    known.set(unitId, before ? rows.map((row) => (row === before ? risk : row)) : [...rows, risk]);
    show((times) => times + 1);
  };
  return { risks, error: risks ? undefined : error, refresh, answered };
}

/** The step of work that a wizard's step is about; none for those that only show or submit. */
export const workOf = (step: WizardStep): WorkStep | undefined => {
  if (step === 'unit') return 'assess';
  return step === 'business' || step === 'system' || step === 'submit' ? undefined : step;
};

/** Units that wait for their executor at a step, or at a round that it is part of. */
export const waitingAt = (units: readonly WorkUnit[], step: WorkStep) =>
  units.filter((unit) => unit.state === 'inhand' && stepsAt(unit.stage, unit.rounds).includes(step));
