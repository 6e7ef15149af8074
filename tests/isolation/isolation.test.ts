import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#domain/generated/contract';
import { lists } from '#domain/generated/lists';
import { ENDS_SIGNATURE, errorCodes } from '#domain/kernel/errors';
import { xlsxMime } from '#domain/kernel/listFile';
import { type RoleCode, roleCodes } from '#domain/kernel/roles';
import { calls } from '../calls';
import { type Answer, type Client, testApp } from '../server/testApp';
import { expectNoTrace, expectRefused, send } from './asking';
import { mixtures, omissions } from './inputs';
import type { Input, Line } from './line';
import { lines, saidTwice } from './lines';
import { everybody } from './roles';
import { addUnitOfOthers, type Ids, makeWorld, OTHER_UNITS, type Side, unitsOfOthers, type World } from './world';

const served = calls.filter(({ isBuilt }) => isBuilt);

const admitted = ({ admits, roles }: Line) => (admits === 'anybody' ? everybody : (admits ?? roles));

/** Whether a call answers a list that can be exported as a workbook. */
const isDescribed = (call: string) => {
  const [subject = '', name = ''] = call.split('.');
  return name in ((lists as Readonly<Record<string, object>>)[subject] ?? {});
};

/** An answer with the bytes of its archive’s entries, if it is an archive. */
const unpacked = (answer: Answer): Answer =>
  answer.bytes.subarray(0, 2).toString('latin1') === 'PK'
    ? { ...answer, bytes: Buffer.concat(Object.values(unzipSync(answer.bytes))) }
    : answer;

/** The content of a file, without its creation time. */
function contentOf(bytes: Buffer): unknown {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('base64');
  const { 'docProps/core.xml': _made, ...entries } = unzipSync(bytes);
  return Object.entries(entries).map(([name, content]) => [name, Buffer.from(content).toString('base64')]);
}

describe('every served endpoint', () => {
  const test = testApp();
  let world: World;
  const known = new Map<RoleCode, Client>();
  const strangers = new Map<RoleCode, Client>();

  const clientOf = async (side: Side, role: RoleCode): Promise<Client> => {
    const person = side.people[role];
    if (!person) throw new Error(`Nobody has the role ${role}.`);
    return test.as(person.phone, person.tenantCode);
  };

  beforeAll(async () => {
    world = await test.peek((tx) => makeWorld(test.services, tx));
    for (const role of roleCodes) {
      known.set(role, await clientOf(world.own, role));
      if (world.foreign.people[role]) strangers.set(role, await clientOf(world.foreign, role));
    }
    await returnUnitOfOthers(world.own.colleague.unitId);
  });

  /** Through the portal, so that history, notices and the unit are consistent. */
  const returnUnitOfOthers = async (unitId: string) => {
    const { projectCode } = world.own.ids.CONSUMER_PM;
    const body = { projectCode, unitIds: [unitId], reason: OTHER_UNITS };
    const answer = await known.get('CONSUMER_PM')?.post(contract.assets.rejectUnits.path, body, {
      [ENDS_SIGNATURE]: 'yes',
    });
    expect(answer?.success).toBe(true);
  };

  /** Nor anything within the own side that is for others there. */
  const expectNothingHidden = (answer: Answer, role: RoleCode, what: string) => {
    for (const mark of world.own.hidden[role] ?? [])
      expect(answer.bytes.includes(mark), `${what}: shows ${mark}`).toBe(false);
  };

  /**
   * What changes with any row that is written: how many each table has, and in which transaction the last of them was
   * written. Without sessions, the audit trail and counters of attempts.
   */
  const fingerprint = () =>
    test.peek(async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(sql`
        SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
          AND tablename NOT IN ('sessions', 'audit_log', 'audit_counts', 'verify_codes', 'idempotency_keys')`);
      const parts = rows.map(({ name }) => {
        // Sessions record their use once a minute: of people, what is in the rows counts.
        const state =
          name === 'members'
            ? sql`md5(string_agg((to_jsonb(t) - 'last_seen_at')::text, '' ORDER BY account_id, tenant_code))`
            : sql`max(xmin::text::bigint)::text`;
        return sql`SELECT ${name} AS name, count(*)::int AS n, ${state} AS state FROM ${sql.identifier(name)} t`;
      });
      return (await tx.execute(sql.join(parts, sql` UNION ALL `))).rows;
    });

  const inputOf = async (line: Line, ids: Ids) => line.input(ids);

  it('has a line, and every line an endpoint', () => {
    expect([...lines.keys()].sort()).toEqual(served.map(({ call }) => call).sort());
    expect(test.app.mounted.map(({ subject, name }) => `${subject}.${name}`).sort()).toEqual([...lines.keys()].sort());
    expect(saidTwice).toEqual([]);
  });

  describe.each(served)('$call', ({ call, endpoint }) => {
    const line = lines.get(call);
    if (!line)
      return it('has a line', () => expect.fail(`${call} stands in no server/<floor>/<subject>/isolation.ts.`));
    const isPublic = line.admits === 'anybody';

    it('lets in whom its line names', () => {
      const policy = test.app.mounted.find(({ subject, name }) => `${subject}.${name}` === call)?.policy;
      expect(policy?.who === 'public').toBe(isPublic);
      const roles = policy?.who === 'roles' ? policy.roles : everybody;
      expect(policy?.who === 'roles' && policy.crossTenant === true).toBe(line.acrossTenants === true);
      expect([...roles].sort()).toEqual([...admitted(line)].sort());
    });

    it('refuses visitors, other roles and foreign identifiers, and changes nothing', async () => {
      const before = isPublic ? undefined : await fingerprint();
      for (const role of roleCodes) {
        const mine = known.get(role);
        const ownIds = world.own.ids[role];
        const foreignIds = world.foreign.ids[role];
        const own = await inputOf(line, ownIds);
        const foreign = await inputOf(line, foreignIds);

        if (!isPublic) {
          const answer = await send(test.nobody, endpoint, own);
          expectRefused(answer, 'nobody', [errorCodes.notLoggedIn]);
        }
        if (!mine) throw new Error(`Nobody has the role ${role}.`);
        if (!line.roles.includes(role)) {
          const answer = await send(mine, endpoint, own);
          expectRefused(answer, `${role} with what its own side has`);
          expectNothingHidden(answer, role, `${role} with what its own side has`);
        }
        const other = strangers.get(role);
        const touching = mixtures(own, foreign);
        if (touching.length === 0 || (line.acrossTenants && line.roles.includes(role))) continue;
        const calls: [string, Client | undefined, Input, Side][] = [
          [`${role} with foreign identifiers`, mine, foreign, world.foreign],
          [`${role} of the other side with these identifiers`, other, own, world.own],
          ...touching.map((mixed, i): [string, Client, Input, Side] => [
            `${role} with foreign identifier ${i + 1}`,
            mine,
            mixed,
            world.foreign,
          ]),
        ];
        for (const [what, client, input, side] of calls) {
          if (!client) continue;
          const answer = await send(client, endpoint, input);
          expectNoTrace(answer, side, what);
          if (line.foreign === 'nothing' && line.roles.includes(role)) expect(answer.status, what).toBe(200);
          else expectRefused(answer, what);
        }
      }
      if (before) expect(await fingerprint()).toEqual(before);
    });

    it('refuses a consultant the projects of colleagues', async () => {
      const led = world.own.ids.CHANNEL_TENANT_MANAGER;
      for (const role of ['CHANNEL_OWNER', 'CHANNEL_EXECUTOR'] as const) {
        const mine = known.get(role);
        const own = await inputOf(line, world.own.ids[role]);
        for (const mixed of mixtures(own, await inputOf(line, led))) {
          if (!mine) throw new Error(`Nobody has the role ${role}.`);
          const answer = await send(mine, endpoint, mixed);
          if (line.foreign !== 'nothing') expectRefused(answer, `${role} with a colleague's project`);
          else expect(answer.bytes.includes(world.own.mark)).toBe(false);
        }
      }
    });

    if (admitted(line).includes('CONSUMER_EXECUTOR')) {
      const role = 'CONSUMER_EXECUTOR';
      const isServed = line.roles.includes(role);

      it('refuses an executor the units of others, even without naming them', async () => {
        const client = await clientOf(world.own, role);
        const ids = world.own.ids[role];
        const own = await inputOf(line, ids);
        const before = await test.peek((tx) => unitsOfOthers(tx, ids));
        for (const aimed of mixtures(own, await inputOf(line, { ...ids, ...world.own.colleague }))) {
          const answer = await send(client, endpoint, aimed);
          expectNothingHidden(answer, role, "a colleague's unit");
          if (line.foreign === 'nothing' && isServed) expect(answer.status).toBe(200);
          else expectRefused(answer, "a colleague's unit");
        }
        for (const wide of omissions(own)) expectNothingHidden(await send(client, endpoint, wide), role, 'no unit');
        expect(await test.peek((tx) => unitsOfOthers(tx, ids))).toEqual(before);
      });

      if (isServed && endpoint.method === 'GET')
        it(`answers an executor ${line.tellsOfOtherUnits ? 'more' : 'the same'} with more units of others`, async () => {
          const client = await clientOf(world.own, role);
          const ids = world.own.ids[role];
          const own = await inputOf(line, ids);
          const ask = async () => {
            const answers: unknown[] = [];
            for (const input of [own, ...omissions(own)]) {
              const { status, data, bytes } = await send(client, endpoint, input);
              answers.push([status, data ?? contentOf(bytes)]);
            }
            return answers;
          };
          const before = await ask();
          await returnUnitOfOthers(await test.peek((tx) => addUnitOfOthers(tx, ids)));
          if (line.tellsOfOtherUnits) expect(await ask(), 'its reason has gone').not.toEqual(before);
          else expect(await ask()).toEqual(before);
        });
    }

    if (isDescribed(call))
      it('writes its list as a workbook for those whose it is alone', async () => {
        for (const role of line.roles) {
          const given = world.own.ids[role];
          const made = line.fresh && (await test.peek(async (tx) => line.fresh?.(tx, given, test.services)));
          const own = await inputOf(line, { ...given, ...made });
          expectRefused(await send(test.nobody, endpoint, own, xlsxMime), 'nobody', [errorCodes.notLoggedIn]);
          const outsider = roleCodes.find((one) => !line.roles.includes(one));
          const refused = outsider && known.get(outsider);
          if (refused) expectRefused(await send(refused, endpoint, own, xlsxMime), `${outsider}`);
          const answer = unpacked(await send(await clientOf(world.own, role), endpoint, own, xlsxMime));
          if (line.outcome) {
            expectRefused(answer, role, [line.outcome]);
            continue;
          }
          expect({ role, type: answer.headers['content-type'] }).toEqual({ role, type: xlsxMime });
          expectNothingHidden(answer, role, role);
          if (line.acrossTenants) continue;
          expectNoTrace(answer, world.foreign, role);
          const stranger = strangers.get(role);
          if (stranger) expectNoTrace(unpacked(await send(stranger, endpoint, own, xlsxMime)), world.own, role);
        }
      });

    it('serves those whose it is, and shows them nothing foreign', async () => {
      for (const role of line.roles) {
        // A client of its own: some calls end the session.
        const client = await clientOf(world.own, role);
        const given = world.own.ids[role];
        const made = line.fresh && (await test.peek(async (tx) => line.fresh?.(tx, given, test.services)));
        const answer = await send(client, endpoint, await inputOf(line, { ...given, ...made, free: `X-${role}` }));
        if (!line.acrossTenants) expectNoTrace(answer, world.foreign, role);
        expectNothingHidden(answer, role, role);
        if (line.outcome) expectRefused(answer, role, [line.outcome]);
        else if (endpoint.binary)
          expect({ role, status: answer.status, disposition: answer.headers['content-disposition'] }).toEqual({
            role,
            status: 200,
            disposition: expect.stringContaining('attachment'),
          });
        else
          expect({
            role,
            status: answer.status,
            code: answer.errorCode,
            text: answer.errorMsg || (answer.message ?? ''),
          }).toEqual({
            role,
            status: 200,
            code: errorCodes.ok,
            text: '',
          });
      }
    });
  });
});
