import { eq } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import { roleCodes, roles } from '#domain/kernel/roles';
import type { TenantType } from '#domain/tenant/rules';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { announcements, unitAssets } from '#server/kernel/db/schema';
import { makeFile, makeJob } from '../factories/files';
import { makeImport, makeInventory } from '../factories/inventory';
import { makeProject } from '../factories/projects';
import { makeMethod, makeNotice, makeWord } from '../factories/settings';
import { makeCustomer, makePerson, makeTenant, type Person } from '../factories/tenants';

/** What one side of the world has, as a caller of a certain role meets it there. */
export interface Ids {
  /** The tenant of the caller's kind on this side. */
  ownTenantCode: string;
  customerTenantCode: string;
  channelTenantCode: string;
  projectGroupCode: string;
  projectCode: string;
  businessId: string;
  systemId: string;
  unitId: string;
  riskId: string;
  importCode: string;
  objectId: string;
  jobCode: string;
  aocCode: string;
  /** An executor of the customer. */
  memberId: string;
  /** Of the caller's own tenant: a word of the catalogue, and a method at version 1. */
  entryId: string;
  methodKey: string;
  /** Told to the caller. */
  noticeId: string;
  /** A name that is free; another one for every call that succeeds. */
  free: string;
}

export interface Side {
  /** Stands in every name of this side, so that a leak shows. */
  mark: string;
  people: Partial<Record<RoleCode, Person>>;
  ids: Record<RoleCode, Ids>;
}

/** Two sides that must know nothing of one another, each with a channel, a customer and a certification body. */
export interface World {
  own: Side;
  foreign: Side;
}

async function makeSide(services: Services, tx: Tx, mark: string, platform: string | null): Promise<Side> {
  const channel = await makeTenant(tx, { type: 'channel', name: `渠道 ${mark}` });
  const customer = await makeCustomer(tx, { channel, name: `客户 ${mark}` });
  const body = await makeTenant(tx, { type: 'certification_body', name: `机构 ${mark}` });
  const tenantOf: Record<TenantType, string> = {
    channel,
    customer: customer.tenantCode,
    certification_body: body,
    platform: platform ?? channel,
  };
  const people: Side['people'] = {};
  for (const roleCode of roleCodes) {
    const { tenant } = roles[roleCode];
    if (tenant === 'platform' && !platform) continue;
    people[roleCode] = await makePerson(tx, tenantOf[tenant], [roleCode], { showName: `${roleCode} ${mark}` });
  }
  const aocCode = 'N1';
  await tx.insert(announcements).values({ aocCode, title: '公告', content: '内容' }).onConflictDoNothing();

  // Consultants without a manager's role answer for projects of their own.
  const memberId = people.CONSUMER_EXECUTOR?.accountId ?? '';
  const ownerFor = async (owner: Person | undefined) => {
    if (!owner) throw new Error('A side lacks somebody who owns projects.');
    const project = await makeProject(tx, { customer, ownerAccountId: owner.accountId, name: `项目 ${mark}` });
    const assets = await makeInventory(tx, project, ` ${mark}`);
    // An executor sees the units that are assigned to it alone.
    await tx.update(unitAssets).set({ assigneeId: memberId }).where(eq(unitAssets.unitId, assets.unitId));
    const file = () => makeFile(services, tx, project, { name: `${mark}.docx`, content: Buffer.from(mark) });
    const objectId = await file();
    return {
      ...assets,
      customerTenantCode: customer.tenantCode,
      channelTenantCode: channel,
      projectGroupCode: project.projectGroupCode,
      projectCode: project.projectCode,
      importCode: await makeImport(tx, project, { objectId, markedObjectId: await file() }),
      objectId,
      jobCode: await makeJob(tx, project, {
        accountId: owner.accountId,
        actorTenantCode: channel,
        result: { name: mark },
      }),
      aocCode,
      memberId,
      free: 'X-0',
    };
  };
  const led = await ownerFor(people.CHANNEL_TENANT_MANAGER);
  const byRole: Partial<Record<RoleCode, typeof led>> = {
    CHANNEL_OWNER: await ownerFor(people.CHANNEL_OWNER),
    CHANNEL_EXECUTOR: await ownerFor(people.CHANNEL_EXECUTOR),
  };
  const made = new Map<string, { entryId: string; methodKey: string }>();
  for (const tenantCode of new Set(Object.values(tenantOf)))
    made.set(tenantCode, {
      entryId: await makeWord(tx, tenantCode, `威胁 ${mark}`),
      methodKey: await makeMethod(tx, tenantCode, `方法 ${mark}`),
    });
  const ids = {} as Side['ids'];
  for (const roleCode of roleCodes) {
    const ownTenantCode = tenantOf[roles[roleCode].tenant];
    const words = made.get(ownTenantCode);
    if (!words) throw new Error(`${ownTenantCode} has no words.`);
    const noticeId = await makeNotice(tx, ownTenantCode, people[roleCode]?.accountId ?? memberId, mark);
    ids[roleCode] = { ...(byRole[roleCode] ?? led), ...words, ownTenantCode, noticeId };
  }
  return { mark, people, ids };
}

export async function makeWorld(services: Services, tx: Tx): Promise<World> {
  const platform = await makeTenant(tx, { type: 'platform' });
  return {
    own: await makeSide(services, tx, 'MARK-OWN-SIDE', platform),
    foreign: await makeSide(services, tx, 'MARK-FOREIGN-SIDE', null),
  };
}
