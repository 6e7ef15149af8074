import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
let copy: string;
const run = (...command: [string, ...string[]]) =>
  execFileSync(command[0], command.slice(1), { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
const create = (...args: string[]) => run('node', 'scripts/new.mjs', ...args);
const read = (path: string) => readFileSync(join(copy, path), 'utf8');
/** A call that the contract of the copy has and that is not built yet. */
const planPost = () => {
  const [file, name, path] = ['domain/subjects/iso/contract.ts', 'planGuests', '/api/portal/iso/guests/plan'];
  const line = `  ${name}: { method: 'POST', path: '${path}', timeout: 5000 },`;
  writeFileSync(
    join(copy, file),
    read(file).replace(/^export const iso = .*$/mu, (head) => `${head}\n${line}`),
  );
  return { name, path };
};

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
  it('makes all floors of a call, for a subject, for a part of one and for a new one', () => {
    create('call', 'tenant', 'findGuest');
    create('call', 'assets/work', 'nudgeUnits', '--post');
    create('call', 'lessons', 'findLesson');
    create('call', 'lessons', 'saveLesson', '--post');
    create('call', 'lessons/exams', 'findExam');
    expect(read('domain/generated/contract.ts')).toContain('lessons');
    expect(read('server/generated/subjects.ts')).toContain('lessons');
    expect(read('server/subjects/assets/work/isolation.ts')).toContain('nudgeUnits');
    expect(read('server/subjects/lessons/exams/findExam.test.ts')).toContain('lessons.findExam');
  });

  it('uses a planned call of the contract', () => {
    const { name, path } = planPost();
    expect(() => create('list', 'iso', name)).toThrow(/is planned as POST/u);
    create('call', 'iso', name);
    expect(read('domain/subjects/iso/contract.ts').split(path)).toHaveLength(2);
    expect(read(`server/subjects/iso/verbs/${name}.ts`)).toContain('ctx.write');
  });

  it('creates lists with their descriptions, for a subject, for a part of one and for a new one', () => {
    create('list', 'assets/inventory', 'listShelves');
    create('list', 'lessons', 'listLessons');
    create('list', 'lessons/exams', 'listExams');
    expect(read('domain/generated/lists.ts')).toContain('lessons: lessonsLists');
    expect(read('domain/subjects/lessons/lists.ts')).toContain('...examsLists');
  });

  it('creates the example of the guide: a list, a write, a workflow and their page with its route; the compiler agrees with all', () => {
    const examples = [...read('CONTRIBUTING.md').matchAll(/^npm run new -- (\w+ tenant [^#\n]*?) *(?:#.*)?$/gmu)];
    expect(examples.map(([, line = '']) => line.split(' ')[0])).toEqual(['list', 'call', 'workflow', 'page']);
    const said = examples.map(([, line = '']) => create(...line.split(' '))).join('');
    expect(said).toContain('tenant.guestsEmpty');
    expect(read('domain/core/tenant/lists.ts')).toContain('listGuests: listOf');
    expect(read('server/core/tenant/verbs/moveGuest.ts')).toContain('requireTransition(guestWorkflow');
    expect(read('src/pages/tenant/guests/index.tsx')).toMatch(
      /useColumns\(tenantLists\.listGuests\)[\s\S]*addGuestRules\.name/u,
    );
    expect(read('tests/data/routes.tsv')).toMatch(/^\/guests\tcanReadConsult\tno\tfull\tuser\tchannel\town$/mu);
    expect(read('src/.umi/core/route.tsx')).toContain('/guests');
    const written = ['config', 'domain', 'server', 'src/services', 'src/pages/tenant', 'tests/pages/guests.test.tsx'];
    run('npx', 'biome', 'check', '--write', ...written);
    // What the tests before have created is checked with it: once, since it takes a quarter of a minute.
    run('npx', 'tsc', '--noEmit');
    run('npx', 'tsc', '--noEmit', '-p', 'server');
    const tests = [
      'domain/kernel/access.test.ts',
      'domain/kernel/opens.test.ts',
      'domain/core/tenant/workflow.test.ts',
    ];
    const test = () => run('npx', 'vitest', 'run', '--project', 'unit', ...tests);
    // The row of the new route still has a question mark for its roles.
    expect(test).toThrow();
    const opens = 'tests/data/opens.tsv';
    const roles = 'PLATFORM_MANAGER CHANNEL_TENANT_MANAGER CHANNEL_TENANT_SUB_MANAGER CHANNEL_OWNER CHANNEL_EXECUTOR';
    writeFileSync(join(copy, opens), read(opens).replace('/guests\t-\t?', `/guests\t-\t${roles}`));
    test();
  }, 300_000);

  it('writes nothing where something is missing, wrong or built already', () => {
    run('git', 'add', '--all');
    expect(() => create('call', 'tenant', 'chooseTenant')).toThrow(/chooseTenant is built already/u);
    // Also where a part of the subject has it.
    expect(() => create('call', 'iso', 'saveVariables')).toThrow(/saveVariables is built already/u);
    expect(() => create('page', 'tenant', 'hosts')).toThrow(/say --route and --side/u);
    const page = ['page', 'tenant', 'hosts', '--route', '/hosts'];
    expect(() => create(...page, '--side', 'consumer')).toThrow(/there are channel, customer/u);
    expect(() => create(...page, '--side', 'channel', '--access', 'canDream')).toThrow(/none of this name/u);
    expect(() => create('page', 'tenant', 'hosts', '--route', 'hosts', '--side', 'channel')).toThrow(/begins with \//u);
    const found = [...page.slice(0, 3), '--route', '/hosts', '--side', 'channel'];
    expect(() => create(...found, '--list', 'listHosts')).toThrow(/describes none of this name/u);
    expect(() => create(...found, '--list', 'listGuests', '--form', 'addHost')).toThrow(/no call of this name/u);
    expect(() => create(...found, '--form', 'addGuest')).toThrow(/needs the list/u);
    expect(() => create('workflow', 'tenant', 'guest')).toThrow(/is there already/u);
    expect(run('git', 'diff', '--name-only')).toBe('');
    expect(run('git', 'ls-files', '-o', '--exclude-standard')).toBe('');
  });

  it('prints its usage', () => {
    expect(() => create('call', 'Tenant/..', 'x')).toThrow(/npm run new -- call <subject>/u);
  });
});
