import { describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { testApp } from '../../../tests/server/testApp';

const test = testApp();
type List = PlatformWire['listProvinces']['data'];
const paths = [platform.listProvinces.path, platform.listGovProductClasses.path];

describe('reference lists', () => {
  it('name the 34 divisions at the level of a province by their codes', async () => {
    const { data } = await (await test.as('13800000021')).get<List>(platform.listProvinces.path);
    expect(data).toHaveLength(34);
    expect(data).toContainEqual({ code: '440000', zh: '广东', en: 'Guangdong' });
    expect(data).toContainEqual({ code: '150000', zh: '内蒙古', en: 'Inner Mongolia' });
    expect(data).toContainEqual({ code: '820000', zh: '澳门', en: 'Macao' });
  });

  it('name the branch of government procurement that the portal is of, with its classes', async () => {
    const { data } = await (await test.as('13800000011')).get<List>(platform.listGovProductClasses.path);
    expect(data[0]).toEqual({ code: 'C16000000', zh: '信息技术服务', en: 'Information technology services' });
    expect(data).toContainEqual({
      code: 'C16060000',
      zh: '测试评估认证服务',
      en: 'Testing, evaluation and certification',
    });
    expect(data).toHaveLength(12);
  });

  it('are cached by the browser, cost no statement of their own, and are for every signed-in user', async () => {
    const client = await test.as('13800000001');
    const opening = await test.statements(() => client.get(tenant.listIndustries.path));
    for (const path of paths) {
      expect((await client.get(path)).headers['cache-control']).toBe('private, max-age=86400');
      // Those by which the session is opened.
      expect(await test.statements(() => client.get(path))).toBe(opening);
      expect((await test.nobody.get(path)).errorCode).toBe('10000');
    }
  });
});
