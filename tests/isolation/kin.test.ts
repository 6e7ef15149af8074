import { beforeAll, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { calls } from '../calls';
import { type Client, testApp } from '../server/testApp';
import { expectNoTrace, expectRefused, send } from './asking';
import type { Input } from './line';
import { lines } from './lines';
import { type Ids, makeFamily, type Side } from './world';

/*
 * Channels that stand near one another – one above the other, side by side, and one that a customer has left – against
 * every call that names something of a customer. What a partner sees of those below it are figures, by calls of its own.
 */

/** Of a customer and its projects, as far as calls name it. */
const ofCustomer = [
  ...['customerTenantCode', 'projectGroupCode', 'projectCode', 'businessId', 'systemId', 'unitId', 'riskId'],
  ...['commentId', 'importCode', 'changeCode', 'objectId', 'shareCode', 'jobCode', 'memberId', 'invitationCode'],
] as const satisfies readonly (keyof Ids)[];
const blank = Object.fromEntries(ofCustomer.map((name) => [name, 'BLANK']));

/** What an input says beside its file's bytes, in which a workbook has the time of its making. */
const said = ({ form, ...input }: Input) => JSON.stringify({ ...input, form: form && { ...form, content: '' } });

const role = 'CHANNEL_TENANT_MANAGER';

describe('what a customer has', () => {
  const test = testApp();
  let family: Awaited<ReturnType<typeof makeFamily>>;
  const leads = {} as Record<'parent' | 'child' | 'sibling', Client>;

  beforeAll(async () => {
    family = await test.peek((tx) => makeFamily(test.services, tx));
    for (const name of ['parent', 'child', 'sibling'] as const) {
      const person = family[name].people[role];
      if (!person) throw new Error(`Nobody leads the ${name}.`);
      leads[name] = await test.as(person.phone, person.tenantCode);
    }
  });

  /**
   * Every call that names something of the side's customer, with all of it and as its own people would call it.
   * @param receipts calls whose answer may tell of it
   */
  const attack = async (client: Client, side: Side, receipts: readonly string[] = []) => {
    let tried = 0;
    for (const { call, endpoint } of calls.filter(({ isBuilt }) => isBuilt)) {
      const line = lines.get(call);
      if (!line || line.admits === 'anybody') continue;
      const ids = side.ids[role];
      const input = await line.input(ids);
      if (said(input) === said(await line.input({ ...ids, ...blank }))) continue;
      const answer = await send(client, endpoint, input);
      if (!receipts.includes(call)) expectNoTrace(answer, side, call);
      if (line.foreign === 'nothing' && line.roles.includes(role)) expect(answer.status, call).toBe(200);
      else expectRefused(answer, call);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(80);
  };

  it('is nothing to the channel above its channel', () => attack(leads.parent, family.child), 60_000);
  it('is nothing to a channel below it', () => attack(leads.child, family.parent), 60_000);
  it('is nothing to a channel beside it', () => attack(leads.sibling, family.child), 60_000);
  it('is nothing any more to the channel that it has left', async () => {
    const { customerTenantCode: tenantCode } = family.child.ids[role];
    const body = { tenantCode, inviteCode: family.sibling.inviteCode, reason: '区域调整' };
    expect(await leads.child.post(tenant.transferCustomer.path, body)).toMatchObject({ success: true });
    // How it went stays with either side, by the names of then.
    await attack(leads.child, family.child, ['tenant.listCustomerMoves']);
  }, 60_000);
});
