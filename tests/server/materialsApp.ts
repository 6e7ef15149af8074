import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { sheetsOf, shownText } from '#server/kernel/documents/sheets';
import { assessmentApp, type assessmentRoles, type Project } from './assessmentApp';

type Materials = IsoWire['getMaterials']['data'];
type Role = (typeof assessmentRoles)[number];

/** A portal whose projects collect the materials of a certification. */
export function materialsApp() {
  const app = assessmentApp();
  const { t, clients } = app;
  const read = async ({ projectCode }: Project, role: Role = 'CONSUMER_OWNER') => {
    const answer = await clients[role].get<Materials>(calls.getMaterials.path, { projectCode });
    expect(answer.errorCode, answer.errorMsg).toBe('200');
    return answer.data;
  };
  const itemOf = (materials: Materials, code: string) => {
    const item = materials.items.find(({ materialCode }) => materialCode === code);
    if (!item) throw new Error(`${code} is not asked for.`);
    return item;
  };
  const item = async (project: Project, code: string) => itemOf(await read(project), code);

  const choose = (
    { projectCode }: Project,
    version: number,
    editions: string[],
    role: Role = 'CHANNEL_TENANT_MANAGER',
  ) => clients[role].post<{ version: number }>(calls.saveMaterialEditions.path, { projectCode, version, editions });
  const say = ({ projectCode }: Project, materialCode: string, rest: object, role: Role = 'CONSUMER_PM') =>
    clients[role].post<{ version: number }>(calls.saveMaterial.path, {
      projectCode,
      materialCode,
      version: 0,
      note: '',
      inapplicable: null,
      ...rest,
    });
  /** Chinese bytes are valid text, so that each file is what its name says. */
  const add = async (
    { projectCode }: Project,
    materialCode: string,
    name: string,
    { documentId, role = 'CONSUMER_PM' }: { documentId?: string; role?: Role } = {},
  ) =>
    clients[role].upload<{ objectId: string }>(calls.addMaterialFile.path, {
      name,
      content: Buffer.from(name),
      fields: { projectCode, materialCode, ...(documentId && { documentId }) },
    });
  const added = async (...given: Parameters<typeof add>): Promise<string> => {
    const answer = await add(...given);
    expect(answer.errorCode, answer.errorMsg).toBe('200');
    return answer.data.objectId;
  };
  const date = ({ projectCode }: Project, objectId: string, days: object, version = 1) =>
    clients.CONSUMER_PM.post<{ version: number }>(calls.saveMaterialFile.path, {
      projectCode,
      objectId,
      version,
      effectiveOn: null,
      validUntil: null,
      ...days,
    });
  const remove = ({ projectCode }: Project, objectId: string) =>
    clients.CONSUMER_PM.post(calls.removeMaterialFile.path, { projectCode, objectId });
  const archive = async (
    { projectCode }: Project,
    role: Role = 'INTERNAL_AUDITOR',
    path: string = calls.downloadMaterials.path,
  ) => {
    const { bytes } = await clients[role].get(path, { projectCode });
    return Object.entries(unzipSync(bytes));
  };
  /** The index of an archive: its heading and lines, by column. */
  const indexIn = (bytes: Uint8Array) => {
    const [rows = []] = [...sheetsOf(bytes).values()];
    const [head, ...lines] = rows.map(({ cells }) => cells);
    const textAt = (cells: (typeof lines)[number], column: number) =>
      shownText(cells.find((one) => one.column === column));
    return lines.map((cells) =>
      Object.fromEntries((head ?? []).map((cell) => [shownText(cell), textAt(cells, cell.column)])),
    );
  };
  const auditsOf = async (action: string, entityCode: string) =>
    (await t.audits(action)).filter((row) => row.entityCode === entityCode);

  return { ...app, read, itemOf, item, choose, say, add, added, date, remove, archive, indexIn, auditsOf };
}
