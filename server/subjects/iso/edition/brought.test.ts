import { expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { documentsApp, LEADER } from '../../../../tests/server/documentsApp';

const { clients, newCompany, template, rowOf, generate } = documentsApp();
const [OLD, NEW] = ['ISO9001-2015', 'ISO9001-2026'] as const;
const leader = () => clients[LEADER];

let count = 0;
/** A document that was made under the edition of 2015, in a project that has chosen the one of 2026 since. */
async function madeBefore(editions: string[] = [OLD]) {
  const { projectCode, change } = await newCompany();
  const choose = (version: number, chosen: string[], reason?: string) =>
    leader().post(calls.saveMaterialEditions.path, {
      projectCode,
      version,
      editions: chosen,
      ...(reason && { reason }),
    });
  await leader().post(calls.saveTimeline.path, { projectCode, version: 0, schemes: ['QMS', 'EMS'], days: {} });
  expect((await choose(0, [OLD])).errorCode).toBe('200');
  count += 1;
  const name = `质量手册B${count}`;
  const templateCode = await template('{companyName}', {
    name,
    kind: 'manual',
    numberPart: `SC-B${count}`,
    schemes: [],
    editions,
  });
  await generate(projectCode, [templateCode]);
  const { documentCode } = await rowOf(projectCode, name);
  return { projectCode, documentCode, templateCode, name, change, choose };
}

it('a file that replaces another follows the same editions, unless it was written for those of today', async () => {
  const { projectCode, documentCode, name, choose } = await madeBefore();
  expect((await choose(1, [NEW], '改用新版')).errorCode).toBe('200');
  const replace = async (more: object) => {
    const { data } = await leader().upload<{ objectId: string }>(file.uploadFile.path, {
      name: '手册.docx',
      content: wordTemplate('改了错字'),
      fields: { projectCode },
    });
    const body = { projectCode, documentCode, objectId: data.objectId, ...more };
    expect((await leader().post(calls.replaceGeneratedFile.path, body)).errorCode).toBe('200');
  };
  await replace({});
  expect(await rowOf(projectCode, name)).toMatchObject({ editions: [OLD], otherEditions: [OLD] });
  await replace({ isForToday: true });
  expect(await rowOf(projectCode, name)).toMatchObject({ editions: [NEW], otherEditions: [] });
});

it('a document of the former edition is compared with today’s facts, and not made anew from its template', async () => {
  const { projectCode, name, change, choose } = await madeBefore();
  expect((await choose(1, [NEW], '改用新版')).errorCode).toBe('200');
  await change({ companyName: '海辰科技股份' });
  const row = await rowOf(projectCode, name);
  expect(row.changed).toMatchObject([{ name: 'companyName' }]);
  expect(row.allowedActions).not.toContain('generate');
});

it('a standard that comes beside the others asks for no other words', async () => {
  const { projectCode, templateCode, name, choose } = await madeBefore([]);
  expect((await choose(1, [OLD, 'ISO14001-2015'])).errorCode).toBe('200');
  expect((await generate(projectCode, [templateCode])).unchanged).toEqual([name]);
});
