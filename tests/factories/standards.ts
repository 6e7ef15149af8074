import { randomUUID } from 'node:crypto';
import type { MappingRow, StandardEntry } from '#domain/subjects/iso/standard';
import type { Tx } from '#server/kernel/db/tx';
import { standardMappings, standards, standardVersions } from '#server/subjects/iso/tables';

/** An entry with defaults for absent fields. */
export const entryOf = (ref: string, part: Partial<StandardEntry> = {}): StandardEntry => ({
  ref,
  kind: 'requirement',
  parent: null,
  assessable: true,
  title: { zh: `要求${ref}`, en: `Requirement ${ref}` },
  ...part,
});

/** A channel's own standard, in as many versions as it is given contents. */
export async function makeStandard(
  tx: Tx,
  tenantCode: string,
  name: string,
  contents: readonly (readonly StandardEntry[])[] = [
    [entryOf('1', { assessable: false }), entryOf('1.1', { parent: '1' })],
  ],
): Promise<string> {
  const standardCode = `S${randomUUID().replaceAll('-', '').toUpperCase()}`;
  await tx
    .insert(standards)
    .values({ tenantCode, standardCode, nameZh: name, nameEn: name, source: name, version: contents.length });
  await tx.insert(standardVersions).values(
    contents.map((content, i) => ({
      tenantCode,
      standardCode,
      version: i + 1,
      createdBy: '编制人',
      content: [...content],
    })),
  );
  return standardCode;
}

/** The mapping of an own standard. */
export async function makeMapping(
  tx: Tx,
  tenantCode: string,
  { from, to, rows, note = '' }: { from: string; to: string; rows: readonly MappingRow[]; note?: string },
): Promise<void> {
  const [fromStandard, toStandard] = from < to ? [from, to] : [to, from];
  const stored = from < to ? [...rows] : rows.map((row) => ({ ...row, from: row.to, to: row.from }));
  await tx.insert(standardMappings).values({ tenantCode, fromStandard, toStandard, rows: stored, note });
}
