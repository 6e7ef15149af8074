import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { testApp } from '../../../../tests/server/testApp';

const t = testApp();
const projectCode = 'PDEMO27001A';
const pm = () => t.as('13800000021');

interface Saved {
  unitId: string;
  version: number;
  record: { name: string; version: number; value: number; systems: { systemId: string; assetCode: string }[] };
}

describe('a saved asset', () => {
  it('is answered as its list shows it, and the log tells each field before and after', async () => {
    const client = await pm();
    const { data: systems } = await client.get<{ list: { systemId: string; assetCode: string }[] }>(
      assets.listSystems.path,
      { projectCode },
    );
    const [system] = systems.list;
    const body = {
      projectCode,
      assetCode: 'SAVED-1',
      name: '备份服务器',
      category: 'systemUnit',
      assetType: 'hardware',
      confidentiality: 2,
      integrity: 3,
      availability: 2,
      systems: [],
    };
    const { data: added } = await client.post<Saved>(assets.saveUnit.path, body);
    expect(added.record).toMatchObject({ name: '备份服务器', version: 1, value: 3, systems: [] });
    const { data: changed } = await client.post<Saved>(assets.saveUnit.path, {
      ...body,
      unitId: added.unitId,
      version: added.version,
      name: '备份服务器 2',
      owner: '运维部',
      systems: [{ systemId: system?.systemId, essential: true }],
    });
    expect(changed).toMatchObject({ version: 2, record: { version: 2, systems: [{ assetCode: system?.assetCode }] } });

    const [second, first] = (await t.audits('saveUnit')).filter((row) => row.entityCode === added.unitId);
    expect(first?.detail).toEqual({ projectCode, assetCode: 'SAVED-1', version: 1, changed: {} });
    expect(second?.detail).toEqual({
      projectCode,
      assetCode: 'SAVED-1',
      version: 2,
      changed: {
        name: { before: '备份服务器', after: '备份服务器 2' },
        owner: { before: null, after: '运维部' },
        systems: { before: [], after: [{ assetCode: system?.assetCode, essential: true }] },
      },
    });
  });
});
