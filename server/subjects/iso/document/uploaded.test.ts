import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { xlsxMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { APPROVER, documentsApp, LEADER, REVIEWER } from '../../../../tests/server/documentsApp';

const { t, clients, newCompany, list, rowOf, submit, move, issue } = documentsApp();
type Role = keyof typeof clients;

describe('a document that came as a file', () => {
  const upload = async (projectCode: string, name: string, content: Buffer = wordTemplate('公司自有手册')) =>
    (
      await clients[LEADER].upload<{ objectId: string }>(file.uploadFile.path, {
        name,
        content,
        fields: { projectCode },
      })
    ).data.objectId;
  const head = { name: '质量手册', kind: 'manual', language: 'zh-CN' };
  const add = (projectCode: string, objectId: string, number: string, role: Role = LEADER) =>
    clients[role].post<{ documentCode: string }>(calls.addManagementDocument.path, {
      projectCode,
      objectId,
      number,
      ...head,
    });

  it('has the same life, its second version too, and is issued as it came', async () => {
    const { projectCode } = await newCompany();
    const objectId = await upload(projectCode, '手册.docx');
    const { documentCode } = (await add(projectCode, objectId, 'HC-SC-01')).data;
    expect(await rowOf(projectCode, '质量手册')).toMatchObject({
      templateCode: null,
      number: 'HC-SC-01',
      latest: { objectId, label: '0.1', fileName: '手册.docx' },
      allowedActions: ['replace', 'take', 'retire', 'submit', 'assign'],
    });
    const second = await upload(projectCode, '手册改.docx', wordTemplate('改后'));
    const replace = { projectCode, documentCode, objectId: second, note: '按客户意见修改' };
    expect((await clients[LEADER].post(calls.replaceGeneratedFile.path, replace)).data).toEqual({ number: 2 });
    await submit(projectCode, [documentCode]);
    await move(REVIEWER, projectCode, ['质量手册'], 'review');
    await move(APPROVER, projectCode, ['质量手册'], 'approve');
    expect((await issue(projectCode, [documentCode])).made).toMatchObject([{ label: '1.0' }]);
    expect(await rowOf(projectCode, '质量手册')).toMatchObject({
      status: 'finished',
      inForce: { objectId: second, fileName: '手册改.docx' },
    });
    const { data } = await clients[LEADER].get<{ list: { name: string }[] }>(file.listFiles.path, {
      projectCode,
      shelf: 'projectFile',
    });
    expect(data.list).toEqual([]);
  });

  it('is listed among the Word documents if it is one', async () => {
    const { projectCode, tenantCode } = await newCompany();
    const of = { tenantCode, projectCode };
    const word = await t.peek((tx) => makeManagementDocument(t.services, tx, of, { name: '手册' }));
    const other = await t.peek((tx) => makeManagementDocument(t.services, tx, of, { name: '台账' }));
    await t.peek((tx) => tx.update(files).set({ mime: xlsxMime }).where(eq(files.entityCode, other)));
    const read = () =>
      clients.CONSUMER_OWNER.get<IsoWire['listGeneratedDocuments']['data']>(calls.listGeneratedDocuments.path, {
        projectCode,
      });
    expect((await read()).data).toMatchObject([
      { documentCode: word, name: '手册', status: 'generated', latest: { label: '0.1' } },
    ]);
    const body = { projectCode, documentCode: word, version: 1, reason: '不再使用' };
    expect((await clients.CONSUMER_PM.post(calls.retireManagementDocument.path, body)).success).toBe(true);
    expect((await read()).data).toEqual([]);
  });

  it('takes no other person’s file, none of another kind, and no number twice', async () => {
    const { projectCode } = await newCompany();
    const objectId = await upload(projectCode, '手册.docx');
    expect((await add(projectCode, objectId, 'HC-SC-09', REVIEWER)).errorCode).toBe('unknown_reference');
    const text = await upload(projectCode, '说明.txt', Buffer.from('只是文字'));
    expect((await add(projectCode, text, 'HC-SC-09')).errorCode).toBe('file_type');
    expect((await add(projectCode, objectId, 'HC-SC-09')).errorCode).toBe('200');
    const other = await upload(projectCode, '手册.docx');
    expect((await add(projectCode, other, 'HC-SC-09')).errorCode).toBe('code_taken');
    expect((await list(projectCode)).list.filter(({ documentCode }) => documentCode)).toHaveLength(1);
  });
});
