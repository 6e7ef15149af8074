import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../calls';
import { handOver } from '../server/handOver';
import { type Client, testApp } from '../server/testApp';
import { expectNoTrace, expectRefused, send } from './asking';
import type { Input } from './line';
import { lines } from './lines';
import { type Ids, makeFamily, type Side } from './world';

/*
 * Related channels – parent and child, siblings, and a channel that a customer has left – against
 * every call that names a record of a customer. Partners see figures of those below, by calls of their own.
 */

/** Of a customer and its projects, as far as calls name it. */
const ofCustomer = [
  'customerTenantCode',
  'projectGroupCode',
  'projectCode',
  'businessId',
  'systemId',
  'unitId',
  'riskId',
  'measureId',
  'commentId',
  'importCode',
  'changeCode',
  'objectId',
  'shareCode',
  'jobCode',
  'memberId',
  'invitationCode',
] as const satisfies readonly (keyof Ids)[];
const blank = Object.fromEntries(ofCustomer.map((name) => [name, 'BLANK']));

/** An input without its file's bytes, because a workbook contains its creation time. */
const said = ({ form, ...input }: Input) => JSON.stringify({ ...input, form: form && { ...form, content: '' } });

const role = 'CHANNEL_TENANT_MANAGER';

describe("a customer's data", () => {
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
   * Every call that names a record of the side's customer, with all its identifiers, as its own people would call it.
   * @param receipts calls whose answer may mention it
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

  it('is hidden from the parent of its channel', () => attack(leads.parent, family.child), 60_000);
  it('is hidden from a sub-partner', () => attack(leads.child, family.parent), 60_000);
  it('is hidden from a sibling channel', () => attack(leads.sibling, family.child), 60_000);
  it('is hidden from its former channel', async () => {
    const { customerTenantCode: tenantCode } = family.child.ids[role];
    const body = { tenantCode, inviteCode: family.sibling.inviteCode };
    expect(await handOver(leads.child, leads.sibling, body)).toMatchObject({ success: true });
    // How it went stays with either side, by the names of then.
    await attack(leads.child, family.child, ['tenant.listCustomerMoves', 'tenant.listTransfers']);
  }, 60_000);
});
