import { and, desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { limits } from '#domain/kernel/limits';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { memberships } from '#server/core/tenant/tables';
import { notices } from '#server/core/user/tables';
import { files, looseObjects } from '#server/kernel/files/tables';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { claimsOf, startDocumentServer } from '../../../../tests/server/documentServer';
import { documentsApp, LEADER } from '../../../../tests/server/documentsApp';
import { managementDocuments } from '../document/tables';

const stand = await startDocumentServer();
afterAll(() => stand.close());
const { t, clients, people, newCompany, rowOf, detail, submit, textOf } = documentsApp({
  env: { ...stand.env, PUBLIC_ORIGIN: 'http://portal.test' },
});
type Role = keyof typeof clients;
type Config = NonNullable<IsoWire['getWordConfig']['data']['editor']>;

/** Numbers are given once for the company. */
let count = 0;
/** A document whose first version is stored, of a project of its own. */
async function uploaded() {
  const { projectCode, tenantCode } = await newCompany();
  const { data } = await clients[LEADER].upload<{ objectId: string }>(file.uploadFile.path, {
    name: '手册.docx',
    content: wordTemplate('原文'),
    fields: { projectCode },
  });
  count += 1;
  const head = { name: '质量手册', kind: 'manual', language: 'zh-CN', number: `HC-SC-${count}` };
  const added = await clients[LEADER].post<{ documentCode: string }>(calls.addManagementDocument.path, {
    projectCode,
    objectId: data.objectId,
    ...head,
  });
  return { projectCode, tenantCode, documentCode: added.data.documentCode, name: head.name };
}
type Of = Awaited<ReturnType<typeof uploaded>>;

const body = ({ projectCode, documentCode }: Of) => ({ projectCode, documentCode });
async function configFor(of: Of, role: Role = LEADER, headers?: Record<string, string>): Promise<Config> {
  const { data } = await clients[role].get<IsoWire['getWordConfig']['data']>(
    calls.getWordConfig.path,
    body(of),
    headers,
  );
  if (!data.editor) throw new Error('There is no editor.');
  return data.editor;
}
/** A document that the leader has open in the editor. */
async function opened() {
  const of = await uploaded();
  const taken = await clients[LEADER].post(calls.takeDocument.path, { ...body(of), kind: 'online' });
  expect(taken.errorCode).toBe('200');
  const editor = await configFor(of);
  const { key } = editor.config.document;
  const callback = editor.config.editorConfig.callbackUrl ?? '';
  return { ...of, editor, key, callback };
}
type Opened = Awaited<ReturnType<typeof opened>>;

/** Reports as the document server does. @returns its answer's status and what it says */
async function report(
  { key, callback }: Pick<Opened, 'key' | 'callback'>,
  said: { status: number; url?: string },
  how: { inHeader?: boolean; key?: string; url?: string } = {},
) {
  const { body: payload, headers } = stand.report({ key, users: ['x'], ...said }, how);
  const reply = await t.app.inject({ method: 'POST', url: how.url ?? callback, payload, headers });
  return { status: reply.statusCode, said: reply.json<{ error: number }>() };
}
const TAKEN = { status: 200, said: { error: 0 } };
const NOT_TAKEN = { status: 200, said: { error: 1 } };
const edited = (words: string) => stand.keep(wordTemplate(words));
const labels = async ({ projectCode, documentCode }: Of) =>
  (await detail(projectCode, documentCode)).versions.map(({ label }) => label);
const told = (kind: (typeof notices.$inferSelect)['kind']) =>
  t.peek((tx) =>
    tx
      .select()
      .from(notices)
      .where(and(eq(notices.accountId, people[LEADER].accountId), eq(notices.kind, kind)))
      .orderBy(desc(notices.createdAt)),
  );

describe('the editor’s configuration', () => {
  it('is signed, is for the holder to edit and for others to read, and names them alone', async () => {
    const of = await opened();
    const { editor } = of;
    expect(editor).toMatchObject({
      mode: 'edit',
      script: `${stand.url}/web-apps/apps/api/documents/api.js`,
      config: {
        document: { fileType: 'docx', title: '手册.docx', permissions: { edit: true } },
        editorConfig: { lang: 'zh', user: { id: people[LEADER].accountId, name: `人 ${LEADER}` } },
      },
    });
    const { token, ...config } = editor.config;
    const { exp, ...signed } = claimsOf(token);
    expect(signed).toEqual(config);
    expect(exp).toBeGreaterThan(Date.now() / 1000);
    const { body: forged } = stand.report(signed);
    expect(token.split('.')[2]).toHaveLength(String((forged as { token: string }).token.split('.')[2]).length);
    const theirs = await configFor(of, 'INTERNAL_AUDITOR', { 'accept-language': 'en-US' });
    expect(theirs).toMatchObject({
      mode: 'view',
      config: { document: { permissions: { edit: false } }, editorConfig: { lang: 'en', mode: 'view' } },
    });
    expect(theirs.config.editorConfig.callbackUrl).toBeUndefined();
    expect(theirs.config.document.key).not.toBe(of.key);
  });

  it('hands out the file by a link of its own, without a session, to who may read it', async () => {
    const of = await opened();
    const { url } = of.editor.config.document;
    expect(url.startsWith('http://portal.test/api/notices/word/file?token=')).toBe(true);
    const fetchAt = (address: string) => t.app.inject({ method: 'GET', url: address });
    const reply = await fetchAt(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(wordTemplate('原文'))).toBe(true);
    expect((await fetchAt(`${url}x`)).statusCode).toBe(403);
    // A link for reports fetches nothing, and one for files reports nothing.
    const token = new URL(of.callback).searchParams.get('token');
    expect((await fetchAt(`/api/notices/word/file?token=${token}`)).statusCode).toBe(403);
    const theirs = await configFor(of, 'INTERNAL_AUDITOR');
    const ofAuditor = eq(memberships.accountId, people.INTERNAL_AUDITOR.accountId);
    const [held] = await t.peek((tx) => tx.delete(memberships).where(ofAuditor).returning());
    expect((await fetchAt(theirs.config.document.url)).statusCode).toBe(403);
    await t.peek((tx) => tx.insert(memberships).values(held as typeof memberships.$inferInsert));
    expect((await fetchAt(theirs.config.document.url)).statusCode).toBe(200);
  });

  it('has another key with every stored version and every edit', async () => {
    const of = await opened();
    const before = (await configFor(of, 'CONSUMER_PM')).config.document.key;
    await report(of, { status: 6, url: edited('一稿') });
    const after = (await configFor(of, 'CONSUMER_PM')).config.document.key;
    await report(of, { status: 4 });
    await clients[LEADER].post(calls.takeDocument.path, { ...body(of), kind: 'online' });
    const next = (await configFor(of)).config.document.key;
    expect(new Set([of.key, before, after, next]).size).toBe(4);
  });

  it('lets the editor’s script and frame into pages, and nothing else', async () => {
    const { headers } = await t.nobody.get('/healthz');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${stand.url}/web-apps/apps/api/documents/api.js;`);
    expect(policy).toContain(`frame-src 'self' ${stand.url};`);
    expect(policy).toContain("default-src 'self';");
  });
});

describe('a document server’s report', () => {
  it('of an opened editor marks the changes as not stored yet, until they are committed as the next version', async () => {
    const of = await opened();
    expect(await report(of, { status: 1 })).toEqual(TAKEN);
    expect((await rowOf(of.projectCode, of.name)).edit).toMatchObject({ kind: 'online', state: 'editing' });
    expect(await report(of, { status: 2, url: edited('改稿') })).toEqual(TAKEN);
    const row = await rowOf(of.projectCode, of.name);
    expect(row).toMatchObject({ edit: null, latest: { number: 2, label: '0.2' } });
    expect(await textOf(row.latest?.objectId ?? '', of.projectCode)).toBe('改稿');
    expect((await detail(of.projectCode, of.documentCode)).versions[0]).toMatchObject({
      origin: 'edited',
      addedBy: `人 ${LEADER}`,
    });
    expect((await t.audits('addDocumentVersion'))[0]).toMatchObject({
      entityCode: of.documentCode,
      accountId: people[LEADER].accountId,
      detail: { version: '0.2', origin: 'edited' },
    });
  });

  it('is taken once, however often and in whatever form it is sent', async () => {
    const of = await opened();
    const url = edited('改稿');
    const sent = await Promise.all([
      report(of, { status: 2, url }),
      report(of, { status: 2, url }, { inHeader: true }),
      report(of, { status: 2, url }),
    ]);
    expect(sent).toEqual([TAKEN, TAKEN, TAKEN]);
    expect(await report(of, { status: 2, url })).toEqual(TAKEN);
    expect(await labels(of)).toEqual(['0.2', '0.1']);
    const left = await t.peek((tx) => tx.select().from(looseObjects).where(eq(looseObjects.state, 'arriving')));
    expect(left).toEqual([]);
  });

  it('of a forced save stores a version and leaves the editor open; an equal file makes no other', async () => {
    const of = await opened();
    await report(of, { status: 1 });
    expect(await report(of, { status: 6, url: edited('一稿') })).toEqual(TAKEN);
    expect((await rowOf(of.projectCode, of.name)).edit).toMatchObject({ state: 'stored', isMine: true });
    expect((await configFor(of)).config.document.key).toBe(of.key);
    expect(await report(of, { status: 2, url: edited('一稿') })).toEqual(TAKEN);
    expect(await labels(of)).toEqual(['0.2', '0.1']);
    expect((await rowOf(of.projectCode, of.name)).edit).toBeNull();
  });

  it('of the end stores the last state, though a forced save is stored while it is fetched', async () => {
    const of = await opened();
    let release = () => {};
    const after = new Promise<void>((go) => {
      release = go;
    });
    const url = stand.keep({ body: wordTemplate('终稿'), after });
    const end = report(of, { status: 2, url });
    await expect.poll(() => stand.fetched).toContain(new URL(url).pathname);
    expect(await report(of, { status: 6, url: edited('一稿') })).toEqual(TAKEN);
    release();
    expect(await end).toEqual(TAKEN);
    const row = await rowOf(of.projectCode, of.name);
    expect(row).toMatchObject({ edit: null, latest: { label: '0.3' } });
    expect(await textOf(row.latest?.objectId ?? '', of.projectCode)).toBe('终稿');
  });

  it('saved without a change makes no version, and the log says so while the editing goes on', async () => {
    const of = await opened();
    const { latest } = await rowOf(of.projectCode, of.name);
    const { bytes } = await clients[LEADER].get(file.downloadFile.path, {
      objectId: latest?.objectId ?? '',
      projectCode: of.projectCode,
    });
    const ended = (await t.audits('closeDocumentEdit')).length;
    expect(await report(of, { status: 6, url: stand.keep(Buffer.from(bytes)) })).toEqual(TAKEN);
    expect(await labels(of)).toEqual(['0.1']);
    expect((await rowOf(of.projectCode, of.name)).edit).not.toBeNull();
    expect((await t.audits('saveDocumentUnchanged'))[0]).toMatchObject({ entityCode: of.documentCode });
    expect(await t.audits('closeDocumentEdit')).toHaveLength(ended);
  });

  it('without changes gives the document back, and changes that come later are taken all the same', async () => {
    const of = await opened();
    expect(await report(of, { status: 4 })).toEqual(TAKEN);
    expect((await rowOf(of.projectCode, of.name)).edit).toBeNull();
    expect((await t.audits('closeDocumentEdit'))[0]).toMatchObject({ entityCode: of.documentCode });
    expect(await report(of, { status: 4 })).toEqual(TAKEN);
    expect(await report(of, { status: 2, url: edited('迟到') })).toEqual(TAKEN);
    expect(await labels(of)).toEqual(['0.2', '0.1']);
  });

  it.each([3, 7])(
    'with status %i keeps the lock, says that nothing is stored, and tells its holder once',
    async (status) => {
      const of = await opened();
      const before = (await told('document_not_stored')).length;
      expect(await report(of, { status, url: edited('丢') })).toEqual(TAKEN);
      await report(of, { status });
      await report(of, { status: 1 });
      expect((await rowOf(of.projectCode, of.name)).edit).toMatchObject({ state: 'failed', failure: 'server' });
      expect(await told('document_not_stored')).toHaveLength(before + 1);
      expect(await labels(of)).toEqual(['0.1']);
      expect((await t.audits('failDocumentStore'))[0]).toMatchObject({ detail: { failure: 'server' } });
      expect(await report(of, { status: 2, url: edited('好了') })).toEqual(TAKEN);
      expect(await rowOf(of.projectCode, of.name)).toMatchObject({ edit: null, latest: { label: '0.2' } });
    },
  );

  it.each([
    ['another host', 'address', (): string => 'http://127.0.0.1:9/output.docx'],
    ['another port', 'address', () => `${stand.url}1/output.docx`],
    ['a name and password', 'address', () => stand.url.replace('//', '//a:b@')],
    ['no address', 'address', (): string => 'not an address'],
    ['a redirect', 'address', () => stand.keep({ status: 302, headers: { location: 'http://127.0.0.1:9/' } })],
    ['nothing there', 'unreachable', () => `${stand.url}/cache/none.docx`],
    ['a text', 'fileType', () => stand.keep(Buffer.from('只是文字'))],
    ['a cut-off file', 'fileType', () => stand.keep(wordTemplate('截断').subarray(0, 200))],
    [
      'too much, as it says',
      'tooLarge',
      () => stand.keep({ headers: { 'content-length': String(limits.uploadBytes + 1) }, body: Buffer.from('PK') }),
    ],
    ['too much', 'tooLarge', () => stand.keep({ body: Buffer.alloc(limits.uploadBytes + 1, 80) })],
  ] as const)('with %s is not taken, and the edit says why', async (_what, failure, address) => {
    const of = await opened();
    expect(await report(of, { status: 2, url: address() })).toEqual(NOT_TAKEN);
    expect((await rowOf(of.projectCode, of.name)).edit).toMatchObject({ state: 'failed', failure });
    expect(await labels(of)).toEqual(['0.1']);
    expect(await report(of, { status: 2, url: edited('再来') })).toEqual(TAKEN);
    expect(await labels(of)).toEqual(['0.2', '0.1']);
  });

  it('without a valid signature, of another edit, or of an unknown one is refused and logged', async () => {
    const [of, other] = [await opened(), await opened()];
    const url = edited('伪造');
    const refused = { status: 403, said: { error: 1 } };
    expect(await report(of, { status: 2, url }, { key: 'x'.repeat(32) })).toEqual(refused);
    expect(await report(of, { status: 2, url }, { key: 'x'.repeat(32), inHeader: true })).toEqual(refused);
    expect(await report(of, { status: 2, url }, { url: other.callback })).toEqual(refused);
    expect(await report(of, { status: 2, url }, { url: '/api/notices/word' })).toEqual(refused);
    const plain = { method: 'POST', url: of.callback, payload: { key: of.key, status: 2, url } } as const;
    expect((await t.app.inject(plain)).statusCode).toBe(403);
    expect(await report(of, { status: 5 })).toEqual(NOT_TAKEN);
    expect(await labels(of)).toEqual(['0.1']);
    expect((await t.audits('refuseWordCallback'))[0]).toMatchObject({ accountId: null, detail: { why: 'signature' } });
  });

  it('is answered only after the commit: what is cut off before leaves nothing and is taken again', async () => {
    const of = await opened();
    const url = edited('改稿');
    let cut: Promise<unknown> = Promise.resolve();
    await t.peek(async (tx) => {
      const row = eq(managementDocuments.documentCode, of.documentCode);
      await tx.select().from(managementDocuments).where(row).for('update');
      cut = report(of, { status: 2, url });
      await t.waitedFor(tx);
      await t.owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      expect(await cut).toEqual(NOT_TAKEN);
    });
    expect(await labels(of)).toEqual(['0.1']);
    expect((await rowOf(of.projectCode, of.name)).edit).toMatchObject({ state: 'failed', failure: 'portal' });
    expect(await report(of, { status: 2, url })).toEqual(TAKEN);
    expect(await labels(of)).toEqual(['0.2', '0.1']);
  });
});

describe('changes that can no longer become a version', () => {
  const aside = ({ projectCode }: Of) =>
    t.peek((tx) =>
      tx
        .select()
        .from(files)
        .where(and(eq(files.projectCode, projectCode), eq(files.kind, 'projectFile'))),
    );

  it('are kept where a forced save comes after the end', async () => {
    const of = await opened();
    expect(await report(of, { status: 2, url: edited('终稿') })).toEqual(TAKEN);
    expect(await report(of, { status: 6, url: edited('一稿') })).toEqual(TAKEN);
    expect(await labels(of)).toEqual(['0.2', '0.1']);
    expect(await aside(of)).toHaveLength(1);
  });

  it.each([
    [
      'somebody else has brought in the next version',
      async (of: Of) => {
        await clients.CONSUMER_PM.post(calls.takeAwayDocument.path, { ...body(of), reason: '今天要送审' });
        const sent = await clients.CONSUMER_PM.upload<{ objectId: string }>(file.uploadFile.path, {
          name: '手册.docx',
          content: wordTemplate('别人的'),
          fields: { projectCode: of.projectCode },
        });
        const { objectId } = sent.data;
        await clients.CONSUMER_PM.post(calls.replaceGeneratedFile.path, { ...body(of), objectId });
      },
    ],
    [
      'the document waits for its review',
      async (of: Of) => {
        expect((await submit(of.projectCode, [of.documentCode])).errorCode).toBe('200');
      },
    ],
    [
      'the document is out of use',
      async (of: Of) => {
        const { version } = await rowOf(of.projectCode, of.name);
        const retire = { ...body(of), version, reason: '并入' };
        expect((await clients.CONSUMER_PM.post(calls.retireManagementDocument.path, retire)).errorCode).toBe('200');
      },
    ],
  ] as const)('are kept as a file of the project where %s', async (_what, meanwhile) => {
    const of = await opened();
    await meanwhile(of);
    const before = await labels(of);
    const url = edited('我的修改');
    expect(await report(of, { status: 2, url })).toEqual(TAKEN);
    expect(await report(of, { status: 2, url })).toEqual(TAKEN);
    expect(await labels(of)).toEqual(before);
    const kept = await aside(of);
    expect(kept).toMatchObject([{ createdBy: people[LEADER].accountId, name: expect.stringContaining('质量手册') }]);
    expect(await textOf(kept[0]?.objectId ?? '', of.projectCode)).toBe('我的修改');
    expect((await told('document_kept_aside'))[0]).toMatchObject({ params: { file: kept[0]?.name } });
    expect((await t.audits('keepDocumentAside'))[0]).toMatchObject({ entityCode: of.documentCode });
  });

  it('are kept where the person no longer works on the project', async () => {
    const of = await uploaded();
    await clients.CONSUMER_PM.post(calls.takeDocument.path, { ...body(of), kind: 'online' });
    const { config } = await configFor(of, 'CONSUMER_PM');
    const ofPerson = eq(memberships.accountId, people.CONSUMER_PM.accountId);
    const held = await t.peek((tx) => tx.delete(memberships).where(ofPerson).returning());
    const { key } = config.document;
    const sent = { key, callback: config.editorConfig.callbackUrl ?? '' };
    expect(await report(sent, { status: 2, url: edited('离开的人') })).toEqual(TAKEN);
    expect(await labels(of)).toEqual(['0.1']);
    expect(await aside(of)).toHaveLength(1);
    await t.peek((tx) => tx.insert(memberships).values(held));
  });
});

it('is edited in the editor only if it is a Word file; others hear who has it', async () => {
  const of = await opened();
  expect(await clients.CONSUMER_PM.post(calls.takeDocument.path, { ...body(of), kind: 'file' })).toMatchObject({
    errorCode: 'document_taken',
  });
  const { projectCode, tenantCode } = of;
  const other = await t.peek((tx) => makeManagementDocument(t.services, tx, { projectCode, tenantCode }));
  await t.peek((tx) => tx.update(files).set({ mime: 'application/pdf' }).where(eq(files.entityCode, other)));
  const pdf = { projectCode, documentCode: other };
  expect((await clients[LEADER].post(calls.takeDocument.path, { ...pdf, kind: 'online' })).errorCode).toBe(
    'refused_transition',
  );
  expect((await clients[LEADER].get(calls.getWordConfig.path, pdf)).data).toEqual({ editor: null, isServed: true });
});
