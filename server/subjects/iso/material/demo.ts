import { randomUUID } from 'node:crypto';
import { daysLater } from '#domain/kernel/days';
import type { DemoProject } from '#server/core/subject';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { pdfMime } from '#server/kernel/files/mime';
import type { FileStore } from '#server/kernel/files/store';
import { demoPdf, keepDemoFile } from '#server/seed/files';
import { accountOf, daysAgo } from '#server/seed/story';
import { DEMO_EDITIONS } from '../edition/demo';
import data from './demo.json';
import { materialEditions, materialFiles, projectMaterials } from './tables';

const MANAGER = '13800000021';
const CONSULTANT = '13800000011';
const SAMPLE = 'A sample of the demo.';

interface DemoFile {
  material: string;
  name: string;
  title: string;
  /** Days since it came. */
  days: number;
  /** It is the next version of the one before it. */
  isNext?: boolean;
  /** Days since it has been effective, and until it ends; negative: it has ended. */
  since?: number;
  until?: number;
}

/** The told company's materials for the certification: most are there, one has expired, and the audits are still to come. */
export async function fillMaterials(tx: Tx, demos: readonly DemoProject[], store: FileStore): Promise<void> {
  const told = demos.find(({ isTold }) => isTold);
  if (!told) return;
  const { tenantCode, projectCode } = told;
  const own = { tenantCode, projectCode };
  const today = portalToday();
  await tx.insert(materialEditions).values({ ...own, editions: [...DEMO_EDITIONS], updatedAt: daysAgo(70) });
  await tx.insert(projectMaterials).values(
    data.said.map(({ material, note = '', inapplicable = null }) => ({
      ...own,
      materialCode: material,
      note,
      inapplicable,
    })),
  );
  const versions: (typeof materialFiles.$inferInsert)[] = [];
  for (const { material, name, title, days, isNext, since, until } of data.files as DemoFile[]) {
    const attached = { entity: 'material', entityCode: material, kind: 'materialFile', name, mime: pdfMime };
    const createdAt = daysAgo(days);
    const made = { createdBy: accountOf(days % 3 === 0 ? CONSULTANT : MANAGER), createdAt };
    const objectId = await keepDemoFile(tx, store, { ...own, ...attached, ...made }, await demoPdf(title, [SAMPLE]));
    const before = isNext ? versions.at(-1) : undefined;
    versions.push({
      ...own,
      objectId,
      materialCode: material,
      documentId: before?.documentId ?? randomUUID(),
      number: (before?.number ?? 0) + 1,
      effectiveOn: since === undefined ? null : daysLater(today, -since),
      validUntil: until === undefined ? null : daysLater(today, until),
      createdAt,
    });
  }
  await tx.insert(materialFiles).values(versions);
}
