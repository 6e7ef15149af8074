import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { businessSystems, systemUnits } from '#server/subjects/assets/inventory/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makeBusiness, makeSystem, makeUnit } from '../factories/inventory';
import type { assessmentApp, Project } from './assessmentApp';

/** What tests of the 2022 edition begin with. */
export function assessed2022({
  t,
  clients,
  newProject,
}: Pick<ReturnType<typeof assessmentApp>, 't' | 'clients' | 'newProject'>) {
  const pm = () => clients.CONSUMER_PM;

  /** An assessment by the 2022 edition: a business on a system, with a unit worth 2 that belongs to it. */
  async function assessed() {
    const project = await newProject();
    const ids = await t.peek(async (tx) => {
      const { tenantCode, projectCode } = project;
      await tx
        .update(assessments)
        .set({ method: standardMethods.edition2022 })
        .where(eq(assessments.projectCode, projectCode));
      const businessId = await makeBusiness(tx, project, '商城');
      const systemId = await makeSystem(tx, project, '商城平台');
      const unitId = await makeUnit(tx, project, '数据库');
      await tx.insert(businessSystems).values({ tenantCode, projectCode, businessId, systemId, carryType: 'full' });
      await tx.insert(systemUnits).values({ tenantCode, projectCode, systemId, unitId, essential: true });
      return { businessId, systemId, unitId };
    });
    return { ...project, ...ids };
  }

  const found = { threat: '勒索软件', vulnerability: '补丁滞后', threatFrequency: 2, vulnerabilitySeverity: 2 };
  const save = ({ projectCode, unitId }: Project & { unitId: string }, fields: object) =>
    pm().post<AssetsWire['saveRisk']['data']>(assets.saveRisk.path, { projectCode, unitId, ...found, ...fields });
  /** Changes risks as their preview said. */
  async function changed(body: object): Promise<void> {
    const seen = await pm().post<AssetsWire['changeRisks']['data']>(assets.changeRisks.path, body);
    const answer = await pm().post(assets.changeRisks.path, { ...body, seal: seen.data.seal });
    expect(answer.success, answer.errorMsg).toBe(true);
  }
  const aggregated = async ({ projectCode }: Project) =>
    (await pm().get<AssetsWire['getAggregatedRisks']['data']>(assets.getAggregatedRisks.path, { projectCode })).data;

  return { assessed, save, changed, aggregated };
}
