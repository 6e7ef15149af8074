import pg from 'pg';
import { file } from '#domain/capabilities/file/contract';
import type { FileWire } from '#domain/capabilities/file/schema';
import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { limits } from '#domain/kernel/limits';
import { iso } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import { paragraph, table, wordTemplate } from '../factories/wordTemplate';
import { percentile } from './figures';
import type { Measure } from './measure';
import { asJob, type Client, startPortal } from './portal';

const LEADER = '13800000011';
const MANAGER = '13800000021';
const PROJECT = 'PDEMO27001A';
const FAULTS = 40;
const TEMPLATES = 500;
const DOCUMENTS = 60;
const TIMES = 60;

/** A page of 15 lines: text with three tags each, and a list in a row of a table. */
const page = (n: number, planted = ''): string =>
  Array.from({ length: 15 }, (_, line) =>
    line % 10 === 9
      ? table(['{#sites}{name}', '{address}', '{activities}{/sites}'])
      : paragraph(
          `${n}.${line} {companyName} `,
          '{legalRepre',
          'sentative}',
          ` ${'管理体系的文件内容'.repeat(8)} {scope}${line === 5 ? planted : ''}`,
        ),
  ).join('');
const document = (pages: number, faults = 0): Buffer =>
  wordTemplate(Array.from({ length: pages }, (_, n) => page(n, n < faults ? '{compnayName}' : '')).join(''));

/** Further templates of the demo's channel, each with some of the facts in it. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = [...dictionary.keys()];
    await client.query(
      `INSERT INTO document_templates (tenant_code, template_code, name, kind, language, last_number)
       SELECT 'TCHANNELA', 'WB' || n, '模板 ' || n, 'procedure', 'zh-CN', 1 FROM generate_series(1, $1) AS n`,
      [TEMPLATES],
    );
    await client.query(
      `INSERT INTO document_template_versions (tenant_code, template_code, number, object_id, file_name, size, faults, fault_count, uses, prints, added_by)
       SELECT 'TCHANNELA', 'WB' || n, 1, (SELECT object_id FROM files WHERE kind = 'documentTemplate' LIMIT 1), '模板.docx', 1, '[]', 0,
         ($2::text[])[(n % 20) + 1:(n % 20) + 15], ($2::text[])[(n % 20) + 1:(n % 20) + 5], ''
       FROM generate_series(1, $1) AS n`,
      [TEMPLATES, names],
    );
  } finally {
    await client.end();
  }
}

/** Templates of the demo's channel that all have this file. @returns their codes */
async function templatesOf(client: pg.Client, objectId: string): Promise<string[]> {
  const { rows } = await client.query<{ template_code: string }>(
    `INSERT INTO document_templates (tenant_code, template_code, name, kind, language, last_number)
     SELECT 'TCHANNELA', 'WG' || n, '文件 ' || n, 'procedure', 'zh-CN', 1 FROM generate_series(1, $1) AS n RETURNING template_code`,
    [DOCUMENTS],
  );
  await client.query(
    `INSERT INTO document_template_versions (tenant_code, template_code, number, object_id, file_name, size, faults, fault_count, uses, prints, added_by)
     SELECT 'TCHANNELA', 'WG' || n, 1, $2, '模板.docx', 1, '[]', 0, v.uses, v.prints, ''
     FROM generate_series(1, $1) AS n, document_template_versions AS v WHERE v.object_id = $2 LIMIT $1`,
    [DOCUMENTS, objectId],
  );
  return rows.map((row) => row.template_code);
}

/** As many documents as a project may have: each a copy of one that was made, with one fact that has changed since. */
async function copyDocuments(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO management_documents (tenant_code, project_code, document_code, number, name, kind, language, template_code, last_number)
     SELECT d.tenant_code, d.project_code, 'DB' || n, 'B-' || n, '文件 ' || n, d.kind, d.language, 'WG' || (1 + n % 60), 1
     FROM generate_series(1, $1 - (SELECT count(*) FROM management_documents WHERE project_code = $2)) AS n,
       (SELECT * FROM management_documents WHERE template_code = 'WG1') AS d`,
    [TEMPLATES, PROJECT],
  );
  await client.query(
    `INSERT INTO management_document_versions (tenant_code, project_code, document_code, number, label, name, origin, template_number, data,
       object_id, sha256, added_by_name)
     SELECT v.tenant_code, v.project_code, c.document_code, 1, v.label, c.name, v.origin, v.template_number,
       v.data || '{"companyName": "旧名"}', v.object_id, v.sha256, ''
     FROM management_documents AS c, (SELECT v.* FROM management_document_versions AS v JOIN management_documents AS d
       USING (tenant_code, project_code, document_code) WHERE d.template_code = 'WG1') AS v WHERE c.document_code LIKE 'DB%'`,
  );
}

/** As many nonconformities as a project may have, each with a file. */
async function fillNonconformities(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO nonconformities (tenant_code, project_code, nonconformity_id, number, source, grade, standard_code, clause, fact, found_by,
       found_on, due_on, responsible, department_code)
     SELECT p.tenant_code, p.project_code, gen_random_uuid(), n, 'internalAudit', 'minor', 'ISO27001-2022', 'A.8.' || (1 + n % 34),
       '不符合事实 ' || n, '内审员', '2026-11-02', '2027-01-01', '负责人',
       (SELECT d.department_code FROM departments AS d WHERE d.project_code = p.project_code LIMIT 1)
     FROM projects AS p, generate_series((SELECT count(*)::int + 1 FROM nonconformities WHERE project_code = $1), $2) AS n
     WHERE p.project_code = $1`,
    [PROJECT, limits.nonconformities],
  );
  await client.query(
    `INSERT INTO files (tenant_code, project_code, object_id, name, mime, size, sha256, kind, entity, entity_code, created_by)
     SELECT tenant_code, project_code, 'FN' || number, '证据.pdf', 'application/pdf', 1, '', 'nonconformityFile', 'nonconformity',
       nonconformity_id::text, 'A13800000021' FROM nonconformities WHERE project_code = $1`,
    [PROJECT],
  );
  await client.query('ANALYZE nonconformities, files');
}

/** Seconds in which a document of 100 pages becomes a PDF; undefined: this machine has no LibreOffice. */
async function pdfTime(client: Client): Promise<number | undefined> {
  const { objectId } = await client.upload<FileWire['uploadFile']['data']>(file.uploadFile.path, {
    name: '百页手册.docx',
    content: document(100),
    fields: { projectCode: PROJECT },
  });
  const head = { name: '百页手册', kind: 'manual', language: 'zh-CN', number: 'BENCH-PDF' };
  const { documentCode } = await client.post<IsoWire['addManagementDocument']['data']>(iso.addManagementDocument.path, {
    projectCode: PROJECT,
    objectId,
    ...head,
  });
  const said = { projectCode: PROJECT, documentCode };
  const { canMakePdf } = await client.get<IsoWire['getManagementDocument']['data']>(
    iso.getManagementDocument.path,
    said,
  );
  if (!canMakePdf) return undefined;
  const from = performance.now();
  await client.job(client.post(iso.createDocumentPdf.path, { ...said, number: 1 }, asJob));
  return (performance.now() - from) / 1000;
}

/** Times in ms of one call. */
async function timesOf(client: Client, path: string, query: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const from = performance.now();
    await client.get(path, query);
    times.push(performance.now() - from);
  }
  return times;
}

/** Word templates: the check of a long one, as many as a channel may have, a set of documents made from them, and as many as a project may have. */
export const wordTemplates: Measure = async ({ database, folder }) => {
  const url = await database('word_templates');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder });
  try {
    const [leader, manager] = [await portal.signIn(LEADER), await portal.signIn(MANAGER)];
    const upload = async (content: Buffer) => {
      const from = performance.now();
      const added = await leader.upload<IsoWire['addDocumentTemplateFile']['data']>(iso.addDocumentTemplateFile.path, {
        name: '手册.docx',
        content,
        fields: {},
      });
      return { ...added, time: performance.now() - from };
    };
    const faulty = document(100, FAULTS);
    const { templateCode } = await upload(faulty);
    const checks: number[] = [];
    for (let n = 0; n < 5; n += 1) checks.push((await upload(faulty)).time);
    const { faults } = await leader.get<IsoWire['getDocumentTemplate']['data']>(iso.getDocumentTemplate.path, {
      templateCode,
    });
    const template = await upload(document(10));
    await fill(url);
    const { projectGroup } = await manager.get<ProjectWire['getProjectAsCustomer']['data']>(
      project.getProjectAsCustomer.path,
      { projectCode: PROJECT },
    );
    const facts = iso.listVariables.path
      .replace('{projectGroupCode}', projectGroup.projectGroupCode)
      .replace('{projectCode}', PROJECT);
    const reading = await timesOf(manager, facts, {});
    const { latest } = await leader.get<IsoWire['getDocumentTemplate']['data']>(iso.getDocumentTemplate.path, {
      templateCode: template.templateCode,
    });
    const behind = new pg.Client({ connectionString: url });
    await behind.connect();
    const templateCodes = await templatesOf(behind, latest.objectId);
    const from = performance.now();
    const { made } = await leader.job<IsoWire['generateFiles']['data']>(
      leader.post(iso.generateFiles.path, { projectCode: PROJECT, templateCodes }, asJob),
    );
    const filling = (performance.now() - from) / 1000;
    const memory = portal.peakMemory().workers;
    const printing = await pdfTime(leader);
    await copyDocuments(behind);
    // The list has them alone, and nothing that could still be made.
    await behind.query(`UPDATE document_templates SET is_enabled = false WHERE template_code LIKE 'WB%'`);
    // As autovacuum does within a minute of so many.
    await behind.query('ANALYZE management_documents, management_document_versions, files');
    await fillNonconformities(behind);
    await behind.end();
    const listing = await timesOf(leader, iso.listGeneratedFiles.path, { projectCode: PROJECT });
    const found = await timesOf(manager, iso.listNonconformities.path, { projectCode: PROJECT, pageSize: '50' });
    return [
      {
        what: 'A template of 100 pages is brought in and checked, of five the slowest',
        value: Math.max(...checks) / 1000,
        unit: 's',
        atMost: 0.6,
      },
      {
        what: `Of ${FAULTS} faults in it, those that are named with a paragraph of their own`,
        value: new Set(faults.map(({ paragraph }) => paragraph)).size,
        unit: 'count',
        atLeast: FAULTS,
        atMost: FAULTS,
      },
      {
        what: `The facts with the templates that each stands in, of ${TEMPLATES}, p95`,
        value: percentile(reading, 0.95),
        unit: 'ms',
        atMost: 100,
      },
      { what: `${DOCUMENTS} documents of 10 pages are made and kept`, value: filling, unit: 's', atMost: 8 },
      { what: '… of which there are afterwards', value: made.length, unit: 'count', atLeast: DOCUMENTS },
      { what: '… highest memory of the workers', value: memory, unit: 'MB', atMost: 400 },
      ...(printing === undefined
        ? []
        : [{ what: 'A document of 100 pages becomes a PDF', value: printing, unit: 's' as const, atMost: 8 }]),
      {
        what: `${TEMPLATES} documents with the facts that have changed in each, p95`,
        value: percentile(listing, 0.95),
        unit: 'ms',
        atMost: 100,
      },
      {
        what: `A page of 50 of ${limits.nonconformities} nonconformities, p95`,
        value: percentile(found, 0.95),
        unit: 'ms',
        atMost: 100,
      },
    ];
  } finally {
    await portal.stop();
  }
};
