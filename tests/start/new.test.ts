import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
let copy: string;
const run = (...command: [string, ...string[]]) =>
  execFileSync(command[0], command.slice(1), { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
const create = (...args: string[]) => run('node', 'scripts/new.mjs', ...args);
const read = (path: string) => readFileSync(join(copy, path), 'utf8');

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portal-new-'));
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const path of tracked.split('\n').filter((path) => path && !/\.(ttf|png|xlsx)$/u.test(path))) {
    mkdirSync(join(copy, path, '..'), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  run('git', 'init', '--quiet');
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('npm run new', () => {
  it('makes all floors of a call, for a subject, for a part of one and for a new one, and the compiler agrees', () => {
    create('call', 'tenant', 'listGuests');
    create('call', 'assets/work', 'nudgeUnits', '--post');
    create('call', 'lessons', 'listLessons');
    create('call', 'lessons', 'saveLesson', '--post');
    create('call', 'lessons/exams', 'listExams');
    run('npx', 'biome', 'check', '--write', 'domain', 'server', 'src/services');
    run('npx', 'tsc', '--noEmit', '-p', 'server');
    expect(read('domain/generated/contract.ts')).toContain('lessons');
    expect(read('server/generated/subjects.ts')).toContain('lessons');
    expect(read('server/subjects/assets/work/isolation.ts')).toContain('nudgeUnits');
    expect(read('server/subjects/lessons/exams/listExams.test.ts')).toContain('lessons.listExams');
  });

  it('uses a planned call of the contract', () => {
    const planned = /^ {2}(\w+): \{ method: 'POST', path: '([^']+)'/mu.exec(read('domain/subjects/iso/contract.ts'));
    const [, name = '', path = ''] = planned ?? [];
    create('call', 'iso', name);
    expect(read('domain/subjects/iso/contract.ts').split(path)).toHaveLength(2);
    expect(read(`server/subjects/iso/verbs/${name}.ts`)).toContain('ctx.write');
  });

  it('makes a page with its route, its fact and its texts, and Umi knows it', () => {
    // As the guide has it.
    const [, example = ''] = /^npm run new -- (page tenant guests .*)$/mu.exec(read('CONTRIBUTING.md')) ?? [];
    const said = create(...example.split(' '));
    expect(said).toContain('tenant.guestsEmpty');
    expect(read('tests/data/routes.tsv')).toMatch(/^\/guests\tcanReadConsult\tno\tfull\tuser\tchannel\town$/mu);
    expect(read('src/.umi/core/route.tsx')).toContain('/guests');
    run('npx', 'biome', 'check', '--write', 'config', 'src/pages/tenant', 'tests/pages/guests.test.tsx');
    run('npx', 'tsc', '--noEmit');
    run('npx', 'vitest', 'run', '--project', 'unit', 'domain/kernel/access.test.ts');
  });

  it('writes nothing where something is missing, wrong or built already', () => {
    run('git', 'add', '--all');
    expect(() => create('call', 'tenant', 'chooseTenant')).toThrow(/chooseTenant is built already/u);
    expect(() => create('page', 'tenant', 'hosts')).toThrow(/say --route and --side/u);
    const page = ['page', 'tenant', 'hosts', '--route', '/hosts'];
    expect(() => create(...page, '--side', 'consumer')).toThrow(/there are channel, customer/u);
    expect(() => create(...page, '--side', 'channel', '--access', 'canDream')).toThrow(/none of this name/u);
    expect(() => create('page', 'tenant', 'hosts', '--route', 'hosts', '--side', 'channel')).toThrow(/begins with \//u);
    expect(run('git', 'diff', '--name-only')).toBe('');
    expect(run('git', 'ls-files', '-o', '--exclude-standard')).toBe('');
  });

  it('prints its usage', () => {
    expect(() => create('call', 'Tenant/..', 'x')).toThrow(/npm run new -- call <subject>/u);
  });
});
