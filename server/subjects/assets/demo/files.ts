import { desc } from 'drizzle-orm';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import { keepDemoFile } from '#server/seed/files';
import { accountOf, daysAgo } from '#server/seed/story';
import { unitAssets } from '../inventory/tables';
import { ofUnit } from '../risk/queries/listRisks';
import { risks } from '../risk/tables';
import { roomPlan } from './picture';
import { REVIEWER } from './work';

interface DemoFile {
  entity: RecordEntity;
  entityId: string;
  name: string;
  mime: string;
  content: Buffer;
  createdBy: string | null;
  /** So many days ago. */
  days: number;
}

/** A file of a record with its bytes. */
export async function putDemoFile(tx: Tx, project: DemoProject, store: FileStore, file: DemoFile): Promise<void> {
  const { entity, entityId, name, mime, content, createdBy, days } = file;
  const { tenantCode, projectCode } = project;
  const createdAt = daysAgo(days);
  const row = { tenantCode, projectCode, kind: 'recordFile', name, mime, createdBy, createdAt } as const;
  await keepDemoFile(tx, store, { ...row, entity, entityCode: entityId }, content);
}

const lease =
  '服务器维保合同摘要\n\n服务商：苏州联硕信息技术有限公司\n服务级别：7×24，4 小时到场\n到期日：次年 3 月 31 日\n备件：电源、硬盘各一套存于机房\n';
const scan = (unit: string) =>
  `\uFEFF资产,端口,发现,等级\n${unit},443,TLS 1.0 未停用,中\n${unit},22,允许口令登录,高\n${unit},161,SNMP 默认团体名,高\n`;

/** What people have kept beside the first units and the highest risks of the demo company. */
export async function fillFiles(tx: Tx, project: DemoProject, store: FileStore): Promise<void> {
  const units = await tx
    .select({ id: unitAssets.unitId, code: unitAssets.assetCode, assigneeId: unitAssets.assigneeId })
    .from(unitAssets)
    .where(within(unitAssets, project))
    .orderBy(unitAssets.assetCode)
    .limit(3);
  const found = await tx
    .select({ id: risks.riskId, code: unitAssets.assetCode, assigneeId: unitAssets.assigneeId })
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .where(within(risks, project))
    .orderBy(desc(risks.riskLevel), desc(risks.riskValue), unitAssets.assetCode, risks.threat, risks.vulnerability)
    .limit(3);
  const reviewer = accountOf(REVIEWER);
  const text = { mime: 'text/plain', days: 20 };
  for (const [n, { id, assigneeId }] of units.entries()) {
    const of = { entity: 'unit' as const, entityId: id, createdBy: assigneeId ?? reviewer };
    await putDemoFile(tx, project, store, { ...of, ...text, name: '维保合同摘要.txt', content: Buffer.from(lease) });
    if (n === 0)
      await putDemoFile(tx, project, store, {
        ...of,
        mime: 'image/png',
        days: 18,
        createdBy: reviewer,
        name: '机房平面图.png',
        content: roomPlan(),
      });
  }
  for (const { id, code, assigneeId } of found)
    await putDemoFile(tx, project, store, {
      entity: 'risk',
      entityId: id,
      createdBy: assigneeId ?? reviewer,
      days: 14,
      mime: 'text/csv',
      name: `${code} 漏洞扫描结果.csv`,
      content: Buffer.from(scan(code)),
    });
}
