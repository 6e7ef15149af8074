import { and, eq } from 'drizzle-orm';
import type { Level } from '#domain/kernel/levels';
import type { Risk } from '#domain/subjects/assets/inventory/derivation';
import { type ThreatCapability, threatCapabilities } from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import type { SocialHarm } from '#domain/subjects/assets/risk/businessRisk';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf } from '#server/seed/story';
import { emptyStored } from '../inventory/inventory';
import { businessAssets } from '../inventory/tables';
import { writeInventory } from '../inventory/writeInventory';
import { assessments } from '../tables';
import { partOfInventory } from './signed';

/** The demo's project that was begun last, under the edition in force. */
export const PROJECT_OF_2022 = 'PDEMO27001C';
const CONSULTANT = '13800000014';
const SYSTEMS = ['SYS-001', 'SYS-004', 'SYS-009'];
const UNITS = 14;

/** How the consultant and the customer judge what a stop would lead to; by the order of the businesses. */
const harms: readonly { socialHarm: SocialHarm | null; organisationHarm: Level; harmReason: string }[] = [
  { socialHarm: null, organisationHarm: 4, harmReason: '研发停顿一周以上会错过注册申报窗口，预计损失 300 万元' },
  { socialHarm: 3, organisationHarm: 3, harmReason: '影响在用产品的追溯，个别患者的权益可能受损' },
];

const isNatural = (threat: string) => /断电|火灾|水|温度|自然|雷/u.test(threat);

/** What the edition of 2022 asks of a risk; every fifth is not stated yet. */
function stated(risk: Risk, n: number): Risk {
  if (n % 5 === 4) return risk;
  const natural = isNatural(risk.threat);
  const capability: ThreatCapability = threatCapabilities[(n * 2) % 3] ?? 'medium';
  return {
    ...risk,
    threatSource: natural ? 'environment' : n % 4 === 3 ? 'accident' : 'human',
    threatCapability: capability,
    threatTiming: n % 7 === 3 ? 'special' : 'ordinary',
    exploitability: Math.max(1, risk.vulnerabilitySeverity - (risk.existingControl ? 1 : 0)) as Level,
  };
}

/** An assessment under GB/T 20984-2022 in its first days: risks are identified, consequences of two businesses judged. */
export async function fillEdition2022(tx: Tx, project: DemoProject): Promise<void> {
  await tx.update(assessments).set({ method: standardMethods.edition2022 }).where(within(assessments, project));
  const inventory = partOfInventory(SYSTEMS, UNITS);
  const risks = inventory.risks.map(stated);
  await writeInventory(tx, project, emptyStored, { ...inventory, risks }, accountOf(CONSULTANT));
  for (const [index, harm] of harms.entries()) {
    const code = inventory.businesses[index]?.code;
    if (code)
      await tx
        .update(businessAssets)
        .set(harm)
        .where(and(within(businessAssets, project), eq(businessAssets.assetCode, code)));
  }
}
