import { within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { DemoProject } from '#server/core/subject';
import type { Tx } from '#server/kernel/db/tx';
import { docxMime, pdfMime } from '#server/kernel/files/mime';
import type { FileStore } from '#server/kernel/files/store';
import { hashToken, newToken } from '#server/kernel/http/session';
import { newCode } from '#server/kernel/ids';
import { demoPdf, keepDemoFile } from '#server/seed/files';
import { accountOf, daysAgo } from '#server/seed/story';
import data from './demo.json';
import { fileShares } from './tables';

const MANAGER = '13800000021';
const CONSULTANT = '13800000011';

async function wordOf(paragraphs: readonly string[]): Promise<Buffer> {
  const { Document, HeadingLevel, Packer, Paragraph } = await import('docx');
  const children = paragraphs.map(
    (text, n) => new Paragraph({ text, ...(n === 0 && { heading: HeadingLevel.HEADING_1 }) }),
  );
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

/** What both sides keep beside the demo company's assessment, with links in each of their states. */
export async function fillDemo(tx: Tx, demos: readonly DemoProject[], store: FileStore): Promise<void> {
  const project = demos.find(({ isTold }) => isTold);
  if (!project) return;
  const { tenantCode, projectCode } = project;
  const add = (name: string, mime: string, content: Buffer, by: string, days: number) => {
    const made = { createdBy: accountOf(by), createdAt: daysAgo(days) };
    return keepDemoFile(tx, store, { tenantCode, projectCode, kind: 'projectFile', name, mime, ...made }, content);
  };
  const { minutes, scope, schedule } = data;
  const word = await wordOf(minutes.paragraphs);
  const plan = Buffer.from(`\uFEFF${schedule.rows.join('\n')}\n`);
  const minutesId = await add(minutes.name, docxMime, word, CONSULTANT, 22);
  const scopeId = await add(scope.name, pdfMime, await demoPdf(scope.title, scope.lines), MANAGER, 13);
  await add(schedule.name, 'text/csv', plan, CONSULTANT, 20);
  const [{ channel } = { channel: tenantCode }] = await tx
    .select({ channel: projects.channelTenantCode })
    .from(projects)
    .where(within(projects, project));
  const link = (objectId: string, by: string, made: number, valid: number) => ({
    tenantCode,
    projectCode,
    objectId,
    shareCode: newCode('S'),
    createdBy: accountOf(by),
    createdByTenant: by === CONSULTANT ? channel : tenantCode,
    // These links can't be opened: a link's token is shown only to the person who makes it.
    tokenHash: hashToken(newToken()),
    createdAt: daysAgo(made),
    expiresAt: daysAgo(made - valid),
  });
  await tx.insert(fileShares).values([
    { ...link(scopeId, MANAGER, 3, 7), openedCount: 4, openedAt: daysAgo(1) },
    { ...link(scopeId, CONSULTANT, 12, 7), openedCount: 2, openedAt: daysAgo(10) },
    { ...link(minutesId, CONSULTANT, 18, 30), withdrawnAt: daysAgo(16) },
  ]);
}
