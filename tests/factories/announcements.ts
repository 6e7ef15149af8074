import { plainDocument } from '#domain/kernel/richText';
import { announcements, toolKits } from '#server/core/user/tables';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';

/** A draft of an announcement, at version 1. */
export async function makeDraft(tx: Tx, part: Partial<typeof announcements.$inferInsert> = {}): Promise<string> {
  const aocCode = newCode('N');
  const content = `内容 ${aocCode}`;
  await tx
    .insert(announcements)
    .values({ aocCode, title: `公告 ${aocCode}`, content, doc: plainDocument(content), ...part });
  return aocCode;
}

/** A page of the guide, at version 1, after all others. */
export async function makeGuide(tx: Tx): Promise<string> {
  const uniqueCode = newCode('K');
  const position = (await tx.$count(toolKits)) + 1;
  await tx
    .insert(toolKits)
    .values({ uniqueCode, title: `指南 ${uniqueCode}`, downloadUrl: '/static/guide/x.html', position });
  return uniqueCode;
}
