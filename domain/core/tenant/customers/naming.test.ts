import { describe, expect, it } from 'vitest';
import { shortCompanyName } from './naming';

describe('a company’s name as people say it', () => {
  it.each([
    ['华辰精密医疗器械（苏州）有限公司', '华辰精密医疗器械'],
    ['江南云仓供应链管理股份有限公司', '江南云仓供应链管理'],
    ['远航集团有限公司', '远航'],
    ['蓉城数安科技有限责任公司 ', '蓉城数安科技'],
    ['Qiming Xin’an Consulting (Shanghai) Co., Ltd.', 'Qiming Xin’an Consulting'],
    ['Acme GmbH', 'Acme'],
    ['市第一人民医院', '市第一人民医院'],
    ['公司', '公司'],
    ['（内部）', '（内部）'],
  ])('%s: %s', (name, short) => {
    expect(shortCompanyName(name)).toBe(short);
  });
});
