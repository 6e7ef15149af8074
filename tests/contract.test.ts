import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PORTAL_PREFIX } from '#domain/kernel/endpoint';
import { openapiDocument } from '#server/kernel/http/openapi';
import { calls } from './calls';
import { testApp } from './server/testApp';

const specified = readFileSync(join(import.meta.dirname, 'data/api.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, method = '', path = '', input = '', timeout = ''] = line.split('\t');
    return { method, path, timeout: Number(timeout), form: input.startsWith('f') };
  });

const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);

describe('the contract', () => {
  it("holds the specification's calls unchanged, and none of its own outside /api/portal/", () => {
    const written = calls
      .map(({ endpoint }) => endpoint)
      .filter(({ path }) => !path.startsWith(PORTAL_PREFIX))
      .map(({ method, path, timeout, form }) => ({ method: method as string, path, timeout, form: form === true }));
    expect(written.sort(byPath)).toEqual(specified.sort(byPath));
  });

  it('has every method and path once', () => {
    const keys = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });
});

describe('the server', () => {
  const test = testApp();
  const mountedCalls = () => test.app.mounted.map(({ subject, name }) => `${subject}.${name}`);

  it('mounts every call that has schemas exactly once, and no other', () => {
    const built = calls.filter(({ isBuilt }) => isBuilt).map(({ call }) => call);
    expect(mountedCalls().sort()).toEqual(built.sort());
  });

  it('mounts nothing without a policy', () => {
    for (const { policy } of test.app.mounted) {
      expect(['public', 'signedIn', 'roles']).toContain(policy.who);
      if (policy.who === 'roles') expect(policy.roles.length).toBeGreaterThan(0);
    }
  });

  it('answers calls that are not built with 404 and a message', async () => {
    const manager = await test.as('13800000011');
    for (const { call, endpoint } of calls.filter(({ isBuilt }) => !isBuilt)) {
      const path = endpoint.path.replace(/\{\w+\}/g, 'X1');
      const answer = endpoint.method === 'GET' ? await manager.get(path) : await manager.post(path);
      expect({ call, status: answer.status, message: answer.message }).toEqual({
        call,
        status: 404,
        message: expect.stringMatching(/\S/),
      });
    }
  });

  it('describes every mounted call in openapi.json', async () => {
    const document = openapiDocument(test.app.mounted);
    expect((await test.nobody.get('/openapi.json')) as unknown).toMatchObject({ openapi: document.openapi });
    for (const { subject, name, endpoint } of test.app.mounted)
      expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]).toMatchObject({
        operationId: `${subject}.${name}`,
      });
    expect(Object.keys(document.paths).sort()).toEqual(
      [...new Set(test.app.mounted.map(({ endpoint }) => endpoint.path))].sort(),
    );
  });
});
