import { createHash } from 'node:crypto';
import pg from 'pg';
import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { iso } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import { fillTemplate } from '#server/subjects/iso/template/word/fillTemplate';
import { paragraph, table, wordTemplate } from '../factories/wordTemplate';
import { percentile } from './figures';
import type { Measure } from './measure';
import { type Client, startPortal } from './portal';

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

/** Word templates: the check of a long one, as many as a channel may have, and a set of documents made from them. */
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
    await fill(url);
    const { projectGroup } = await manager.get<ProjectWire['getProjectAsCustomer']['data']>(
      project.getProjectAsCustomer.path,
      { projectCode: PROJECT },
    );
    const facts = iso.listVariables.path
      .replace('{projectGroupCode}', projectGroup.projectGroupCode)
      .replace('{projectCode}', PROJECT);
    const reading = await timesOf(manager, facts, {});
    const listing = await timesOf(manager, iso.listStandardTemplates.path, { projectCode: PROJECT });
    const template = document(10);
    const data = { companyName: '华辰精密', scope: '设计和开发', sites: [{ name: '总部', address: '苏州' }] };
    const options = { dictionary, flags: { yes: '是', no: '否' }, absent: (name: string) => name };
    const seen = new Set<string>();
    const from = performance.now();
    for (let n = 0; n < DOCUMENTS; n += 1)
      seen.add(
        createHash('sha256')
          .update(await fillTemplate(template, data, options))
          .digest('hex'),
      );
    const filling = (performance.now() - from) / 1000;
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
      {
        what: `The documents of a project from ${TEMPLATES} templates, p95`,
        value: percentile(listing, 0.95),
        unit: 'ms',
        atMost: 100,
      },
      { what: `${DOCUMENTS} documents of 10 pages are filled`, value: filling, unit: 's', atMost: 8 },
      { what: 'Different files among them', value: seen.size, unit: 'count', atMost: 1 },
    ];
  } finally {
    await portal.stop();
  }
};
