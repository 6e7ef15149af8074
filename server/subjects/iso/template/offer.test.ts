import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { pieceText } from '#domain/subjects/iso/template/offer';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import { shippedTemplates } from './shipped';
import { shippedDocument } from './shippedDocument';
import { shippedPieces } from './shippedPieces';
import { documentTemplates, documentTemplateVersions } from './tables';
import { templatePieces } from './word/pieces';

const { t, clients, newProject } = assessmentApp({ worker: true });
type Role = keyof typeof clients;
type Offer = IsoWire['getShippedOffer']['data'];
type Decisions = IsoGiven['takeShippedOffer']['body']['decisions'];

const LEADER = 'CHANNEL_TENANT_MANAGER';
const key = 'hazardAssessment.zh-CN';
const shipped = shippedTemplates().find((one) => one.key === key) ?? { text: '', name: '', language: 'zh-CN' as const };

const [REVIEW, KEPT] = ['每年至少一次；', '保存三年。'];
/** What the set said before: no case of a change, and another time for records. */
const former = shipped.text.replace('法规变化或员工提出时及时更新', '法规变化时更新').replace(KEPT, '保存两年。');

const get = (templateCode: string, role: Role = LEADER) =>
  clients[role].get<Offer>(calls.getShippedOffer.path, { templateCode });
const take = (body: object, role: Role = LEADER) =>
  clients[role].post<IsoWire['takeShippedOffer']['data']>(calls.takeShippedOffer.path, { decisions: [], ...body });
const detail = async (templateCode: string) =>
  (await clients[LEADER].get<IsoWire['getDocumentTemplate']['data']>(calls.getDocumentTemplate.path, { templateCode }))
    .data;
const list = async (query: Record<string, string>) =>
  (await clients[LEADER].get<IsoWire['listDocumentTemplates']['data']>(calls.listDocumentTemplates.path, query)).data;

/**
 * A template that the channel took when the set had its former text, and has changed since.
 * @param own what the channel has changed of the former text
 * @param base what the portal knows of the former text
 */
async function takenBefore(own: (text: string) => string = (text) => text, base: string | null = former) {
  await t.peek((tx) =>
    tx.update(documentTemplates).set({ shippedKey: null }).where(eq(documentTemplates.shippedKey, key)),
  );
  const { data } = await clients[LEADER].post<{ templateCode: string }>(calls.takeShippedTemplate.path, { key });
  const { templateCode } = data;
  await t.peek((tx) =>
    tx.update(documentTemplates).set({ shippedText: base }).where(eq(documentTemplates.templateCode, templateCode)),
  );
  const content = await shippedDocument(own(former), shipped.name, shipped.language);
  const fields = { templateCode };
  await clients[LEADER].upload(calls.addDocumentTemplateFile.path, { name: '程序.docx', content, fields });
  return templateCode;
}

const latestText = async (templateCode: string) => {
  const { latest } = await detail(templateCode);
  const { bytes } = await clients[LEADER].get(file.downloadFile.path, { objectId: latest.objectId });
  return templatePieces(bytes).map(pieceText);
};
const both = ({ parts }: Offer) => parts.flatMap(({ kind }, part) => (kind === 'both' ? [part] : []));

describe('a newer text of the portal’s set', () => {
  it('is offered to the template that took an older one, and to no other', async () => {
    const templateCode = await takenBefore();
    expect((await detail(templateCode)).shippedOffer).toBe('newer');
    expect((await list({ shippedOffer: 'newer' })).map((one) => one.templateCode)).toContain(templateCode);
    const fresh = await clients[LEADER].post<{ templateCode: string }>(calls.takeShippedTemplate.path, {
      key: 'incidentReport.zh-CN',
    });
    expect((await detail(fresh.data.templateCode)).shippedOffer).toBe('none');
    expect((await get(fresh.data.templateCode)).errorCode).toBe('not_found');
    expect((await list({ shippedOffer: 'newer' })).map((one) => one.templateCode)).not.toContain(
      fresh.data.templateCode,
    );
    expect((await list({ scheme: 'QMS', shippedOffer: 'newer' })).map((one) => one.templateCode)).not.toContain(
      templateCode,
    );
    expect((await list({ language: 'en-US' })).every(({ language }) => language === 'en-US')).toBe(true);
  });

  it('comes paragraph by paragraph, and becomes the next version as the person decides', async () => {
    const templateCode = await takenBefore((text) =>
      text.replace(REVIEW, '每半年至少一次；').replace('逐个过程和岗位考虑：', '逐个过程、岗位和班组考虑：'),
    );
    const { data: offer } = await get(templateCode);
    expect(offer).toMatchObject({ templateCode, number: 2, hasBase: true });
    const changed = offer.parts.filter(({ kind }) => kind !== 'same');
    expect(changed.map(({ kind }) => kind)).toEqual(['mine', 'both', 'new']);
    expect(changed[1]?.mine?.cells[0]).toContain('每半年至少一次');
    expect(changed[1]?.next?.cells[0]).toContain('员工提出时及时更新');
    const [part = 0] = both(offer);
    const { number, seal } = offer;
    const body = { templateCode, number, seal };
    expect((await take(body)).errorCode).toBe('refused_transition');
    const own = '每半年至少一次；事件、变更、法规变化或员工提出时及时更新。';
    const decisions: Decisions = [{ part, choice: 'own', cells: [own] }];
    const made = await take({ ...body, decisions });
    expect(made.data, made.errorMsg).toEqual({ number: 3, faultCount: 0 });
    const text = (await latestText(templateCode)).join('\n');
    expect(text).toContain(own);
    expect(text).toContain('逐个过程、岗位和班组考虑：');
    expect(text).toContain('保存三年。');
    expect(text).not.toContain('保存两年。');
    expect(await detail(templateCode)).toMatchObject({ shippedOffer: 'none', latest: { number: 3, faultCount: 0 } });
    const [row] = await t.audits('takeShippedOffer');
    expect(row).toMatchObject({
      entityCode: templateCode,
      detail: { name: shipped.name, number: 3, changed: 2, faults: 0 },
    });
    // Taken once.
    expect((await take({ ...body, decisions })).errorCode).toBe('not_found');
  });

  it('comes out as the set has it where the channel has changed nothing', async () => {
    const templateCode = await takenBefore();
    const { number, seal } = (await get(templateCode)).data;
    expect((await take({ templateCode, number, seal })).data.number).toBe(3);
    expect(await latestText(templateCode)).toEqual(shippedPieces(shipped.text).map(pieceText));
  });

  it('makes no version where all of it is left: the text counts as compared', async () => {
    const templateCode = await takenBefore();
    const { number, seal, parts } = (await get(templateCode)).data;
    const decisions: Decisions = parts.map((_, part) => ({ part, choice: 'mine' }));
    expect((await take({ templateCode, number, seal, decisions })).data).toEqual({ number: 2, faultCount: 0 });
    expect(await detail(templateCode)).toMatchObject({ shippedOffer: 'none', latest: { number: 2 } });
  });

  it('is compared with the template alone where the former text was not kept', async () => {
    const templateCode = await takenBefore((text) => text, null);
    expect((await detail(templateCode)).shippedOffer).toBe('unknown');
    const { data } = await get(templateCode);
    expect(data.hasBase).toBe(false);
    expect(data.parts.filter(({ kind }) => kind !== 'same').map(({ kind }) => kind)).toEqual(['both', 'both']);
  });

  it('keeps what was written with its faults, like any other version', async () => {
    const templateCode = await takenBefore((text) => text.replace(REVIEW, '每半年至少一次；'));
    const { data: offer } = await get(templateCode);
    const decisions = both(offer).map((part) => ({ part, choice: 'own', cells: ['{wrong}'] }));
    const { number, seal } = offer;
    expect((await take({ templateCode, number, seal, decisions })).data).toEqual({ number: 3, faultCount: 1 });
  });

  it('is answered as before where the answer was lost and it is sent again', async () => {
    const templateCode = await takenBefore((text) => text.replace(REVIEW, '每半年至少一次；'));
    const { data: offer } = await get(templateCode);
    const decisions = both(offer).map((part) => ({ part, choice: 'new' }));
    const body = { templateCode, number: offer.number, seal: offer.seal, decisions };
    const send = (more: object = {}) =>
      clients[LEADER].post(
        calls.takeShippedOffer.path,
        { ...body, ...more },
        { 'idempotency-key': `offer-${templateCode}` },
      );
    const first = await send();
    expect(first.errorCode, first.errorMsg).toBe('200');
    expect((await send()).data).toEqual(first.data);
    expect((await detail(templateCode)).versions).toHaveLength(offer.number + 1);
    // Another request under the same key is one of its own.
    expect((await send({ decisions: [] })).errorCode).toBe('not_found');
  });

  it('is not taken where the template has another version since, or another text was compared', async () => {
    const templateCode = await takenBefore();
    const { number, seal } = (await get(templateCode)).data;
    const content = await shippedDocument(former, shipped.name, shipped.language);
    await clients[LEADER].upload(calls.addDocumentTemplateFile.path, {
      name: '程序.docx',
      content,
      fields: { templateCode },
    });
    expect((await take({ templateCode, number, seal })).errorCode).toBe('change_overtaken');
    expect((await take({ templateCode, number: number + 1, seal: 'none-0000000000000000' })).errorCode).toBe(
      'change_overtaken',
    );
    expect((await detail(templateCode)).latest.number).toBe(3);
  });

  it('is for the channel’s leader, and for nobody of another tenant', async () => {
    const templateCode = await takenBefore();
    const { number, seal } = (await get(templateCode)).data;
    expect((await get(templateCode, 'CHANNEL_EXECUTOR')).errorCode).toBe('403');
    expect((await take({ templateCode, number, seal }, 'CHANNEL_EXECUTOR')).errorCode).toBe('403');
    expect((await take({ templateCode, number, seal }, 'CONSUMER_PM')).errorCode).toBe('403');
    expect((await take({ templateCode: 'W-none', number, seal })).errorCode).toBe('not_found');
    const bad = await take({ templateCode, number, seal, decisions: [{ part: -1, choice: 'all' }] });
    expect(bad.status).toBe(400);
  });

  it('is read in as many statements with many templates as with one', async () => {
    await newProject();
    const templateCode = await takenBefore();
    const before = [await t.statements(() => get(templateCode)), await t.statements(() => list({}))];
    for (const one of ['incidentInvestigation.zh-CN', 'workerConsultation.zh-CN'])
      await clients[LEADER].post(calls.takeShippedTemplate.path, { key: one });
    expect([await t.statements(() => get(templateCode)), await t.statements(() => list({}))]).toEqual(before);
  });
});

describe('newer texts for many templates at once', () => {
  const takeAll = (templateCodes: readonly string[], role: Role = LEADER) =>
    clients[role].post<IsoWire['takeShippedOffers']['data']>(calls.takeShippedOffers.path, { templateCodes });

  it('are taken where there is no conflict; the others stay as they were and are named', async () => {
    const free = await takenBefore((text) => text.replace('逐个过程和岗位考虑：', '逐个过程、岗位和班组考虑：'));
    const conflicting = await takenBefore((text) => text.replace(REVIEW, '每半年至少一次；'));
    const unknown = await takenBefore((text) => text, null);
    await t.peek((tx) =>
      tx.update(documentTemplates).set({ shippedKey: key }).where(eq(documentTemplates.templateCode, free)),
    );
    await t.peek((tx) =>
      tx.update(documentTemplates).set({ shippedKey: key }).where(eq(documentTemplates.templateCode, conflicting)),
    );
    const { data, errorMsg } = await takeAll([unknown, free, conflicting]);
    const { name } = shipped;
    expect(data, errorMsg).toMatchObject({ taken: [{ templateCode: free, name, number: 3 }], failed: [] });
    expect(data.left).toHaveLength(2);
    expect(data.left).toEqual(
      expect.arrayContaining([
        { templateCode: conflicting, name, why: 'conflicts', count: 1 },
        { templateCode: unknown, name, why: 'unknown', count: 0 },
      ]),
    );
    const text = (await latestText(free)).join('\n');
    expect(text).toContain('逐个过程、岗位和班组考虑：');
    expect(text).toContain(KEPT);
    expect((await detail(conflicting)).latest.number).toBe(2);
    const logged = (detail: object) => expect.arrayContaining([expect.objectContaining({ detail })]);
    expect(await t.audits('startTakingOffers')).toEqual(logged({ count: 3 }));
    expect(await t.audits('takeShippedOffers')).toEqual(logged({ taken: 1, left: 2, failed: 0 }));
    expect((await takeAll([free])).data.left).toEqual([{ templateCode: free, name, why: 'none', count: 0 }]);
  });

  it('are left where the file would have faults that it has not', async () => {
    const templateCode = await takenBefore((text) => text.replace('逐个过程和岗位考虑：', '{/companyName}'));
    await t.peek((tx) =>
      tx
        .update(documentTemplateVersions)
        .set({ faultCount: 0 })
        .where(eq(documentTemplateVersions.templateCode, templateCode)),
    );
    expect((await takeAll([templateCode])).data.left).toMatchObject([{ why: 'faults', count: 1 }]);
    expect((await detail(templateCode)).latest.number).toBe(2);
  });

  it('are taken by the channel’s leader alone, of its own templates', async () => {
    const templateCode = await takenBefore();
    expect((await takeAll([templateCode], 'CHANNEL_EXECUTOR')).errorCode).toBe('403');
    expect((await takeAll([templateCode], 'CONSUMER_PM')).errorCode).toBe('403');
    expect((await takeAll([templateCode, 'W-none'])).errorCode).toBe('not_found');
    expect((await takeAll([])).status).toBe(400);
    expect((await detail(templateCode)).latest.number).toBe(2);
  });
});
