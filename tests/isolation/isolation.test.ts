import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#domain/contract';
import type { Endpoint } from '#domain/kernel/endpoint';
import { errorCodes } from '#domain/kernel/errors';
import { type RoleCode, roleCodes } from '#domain/kernel/roles';
import { unbuilt } from '#domain/unbuilt';
import { type Answer, type Client, testApp } from '../server/testApp';
import { type Input, type Line, lines } from './lines';
import { type Ids, makeWorld, type Side, type World } from './world';

const notServed = new Set<string>(unbuilt);
const served = Object.entries(contract)
  .flatMap(([subject, entries]) =>
    Object.entries<Endpoint>(entries).map(([name, endpoint]) => ({ call: `${subject}.${name}`, endpoint })),
  )
  .filter(({ call }) => !notServed.has(call));

/** What a caller is told who must not get at something; never that it exists. */
const refusals: readonly string[] = [errorCodes.forbidden, errorCodes.notFound, errorCodes.unknownReference];

/** Every single field in which two inputs differ, one at a time taken from the second. */
function mixtures(own: unknown, foreign: unknown): unknown[] {
  if (own === foreign || Buffer.isBuffer(own)) return [];
  if (typeof own !== 'object' || own === null || typeof foreign !== 'object' || foreign === null) return [foreign];
  return Object.keys(own).flatMap((key) =>
    mixtures(own[key as keyof typeof own], foreign[key as keyof typeof foreign]).map((mixed) =>
      Array.isArray(own) ? own.map((item, i) => (String(i) === key ? mixed : item)) : { ...own, [key]: mixed },
    ),
  );
}

describe('every served endpoint', () => {
  const test = testApp();
  let world: World;
  const known = new Map<RoleCode, Client>();
  const strangers = new Map<RoleCode, Client>();

  const clientOf = async (side: Side, role: RoleCode) => {
    const person = side.people[role];
    return person && test.as(person.phone, person.tenantCode);
  };

  beforeAll(async () => {
    world = await test.peek((tx) => makeWorld(test.services, tx));
    for (const role of roleCodes) {
      const one = await clientOf(world.own, role);
      if (one) known.set(role, one);
      const other = await clientOf(world.foreign, role);
      if (other) strangers.set(role, other);
    }
  });

  const send = (client: Client, endpoint: Endpoint, input: Input): Promise<Answer> => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    );
    const query = input.query
      ? `?${new URLSearchParams(Object.entries(input.query).map(([key, value]): [string, string] => [key, String(value)]))}`
      : '';
    const headers = { prefer: 'respond-async' };
    if (input.form) return client.upload(`${path}${query}`, input.form, headers);
    return endpoint.method === 'GET'
      ? client.get(`${path}${query}`, undefined, headers)
      : client.post(`${path}${query}`, input.body, headers);
  };

  const expectRefused = (answer: Answer, what: string, codes: readonly string[] = refusals) => {
    const { status, success, errorCode } = answer;
    expect({ what, status, success, message: answer.message }).toEqual({
      what,
      status: 200,
      success: false,
      message: undefined,
    });
    expect(codes, what).toContain(errorCode);
  };

  /** Nothing that belongs to a side may stand in an answer that the other side gets. */
  const expectNoTrace = (answer: Answer, side: Side, what: string) =>
    expect(answer.bytes.includes(side.mark), `${what}: shows something of the other side`).toBe(false);

  /** All rows of both sides, as one number; sessions, the audit log and the counting of tries apart. */
  const fingerprint = () =>
    test.peek(async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(sql`
        SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
          AND tablename NOT IN ('sessions', 'audit_log', 'verify_codes', 'idempotency_keys')`);
      const parts = rows.map(
        ({ name }) =>
          sql`SELECT ${name} AS name, count(*)::int AS n, md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS hash FROM ${sql.identifier(name)} t`,
      );
      return (await tx.execute(sql.join(parts, sql` UNION ALL `))).rows;
    });

  const inputOf = async (line: Line, ids: Ids) => line.input(ids);

  it('has a line, and every line an endpoint', () => {
    expect(Object.keys(lines).sort()).toEqual(served.map(({ call }) => call).sort());
    expect(test.app.mounted.map(({ subject, name }) => `${subject}.${name}`).sort()).toEqual(Object.keys(lines).sort());
  });

  describe.each(served)('$call', ({ call, endpoint }) => {
    const line = lines[call] as Line;
    const mounted = () => test.app.mounted.find(({ subject, name }) => `${subject}.${name}` === call);
    const isPublic = () => mounted()?.policy.who === 'public';

    it('refuses nobody, other roles and foreign identifiers, and changes nothing by it', async () => {
      const before = isPublic() ? undefined : await fingerprint();
      for (const role of roleCodes) {
        const mine = known.get(role);
        const ownIds = world.own.ids[role];
        const foreignIds = world.foreign.ids[role];
        const own = await inputOf(line, ownIds);
        const foreign = await inputOf(line, foreignIds);

        if (!isPublic()) {
          const answer = await send(test.nobody, endpoint, own);
          expectRefused(answer, 'nobody', [errorCodes.notLoggedIn]);
        }
        if (!mine) throw new Error(`Nobody has the role ${role}.`);
        if (!line.roles.includes(role)) {
          const answer = await send(mine, endpoint, own);
          expectRefused(answer, `${role} with what its own side has`);
        }
        const other = strangers.get(role);
        const touching = mixtures(own, foreign) as Input[];
        if (touching.length === 0) continue;
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
        for (const mixed of mixtures(own, await inputOf(line, led)) as Input[]) {
          if (!mine) throw new Error(`Nobody has the role ${role}.`);
          const answer = await send(mine, endpoint, mixed);
          if (line.foreign !== 'nothing') expectRefused(answer, `${role} with a colleague's project`);
          else expect(answer.bytes.includes(world.own.mark)).toBe(false);
        }
      }
    });

    it('serves those whose it is, and shows them nothing foreign', async () => {
      for (const role of line.roles) {
        // A client of its own: some calls end the session.
        const client = await clientOf(world.own, role);
        if (!client) throw new Error(`Nobody has the role ${role}.`);
        const given = world.own.ids[role];
        const made = line.fresh && (await test.peek(async (tx) => line.fresh?.(tx, given)));
        const answer = await send(client, endpoint, await inputOf(line, { ...given, ...made, free: `X-${role}` }));
        expectNoTrace(answer, world.foreign, role);
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
