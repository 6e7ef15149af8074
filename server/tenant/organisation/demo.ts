import type { Tx } from '../../kernel/db/database';
import { organisations } from './tables';

/** What the story's company and its channel say of themselves. */
export async function fillOrganisations(tx: Tx): Promise<void> {
  await tx.insert(organisations).values([
    {
      tenantCode: 'TCUSTOMERA',
      nameEn: 'Huachen Precision Medical Devices (Suzhou) Co., Ltd.',
      address: '江苏省苏州市虎丘区科灵路 88 号',
      contacts: [
        { name: '顾雨桐', title: '行政前台', phone: '0512-66889900', email: 'reception@huachen-med.example' },
        { name: '韩立诚', title: '信息安全办公室', phone: '0512-66889900-806', email: 'security@huachen-med.example' },
      ],
    },
    {
      tenantCode: 'TCHANNELA',
      nameEn: 'Qiming Xin’an Consulting (Shanghai) Co., Ltd.',
      address: '上海市徐汇区宜山路 900 号',
      contacts: [{ name: '客服热线', title: '周一至周五 9:00–18:00', phone: '021-64330088' }],
    },
  ]);
}
