import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { APPROVER, documentsApp, LEADER, REVIEWER } from '../../../../tests/server/documentsApp';

const { clients, newCompany, list, rowOf, submit, move, issue } = documentsApp();
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
      allowedActions: ['replace', 'retire', 'submit'],
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
