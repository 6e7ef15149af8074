import ExcelJS from 'exceljs';
import { gov } from '#domain/subjects/gov/contract';
import { proposeTable } from '#domain/subjects/gov/import/mapping';
import type { GovWire } from '#domain/subjects/gov/schema';
import { DEMO_GOV_PROJECT } from '#server/subjects/gov/demo';
import { seconds } from './meanwhile';
import type { Measure } from './measure';
import { asJob, startPortal } from './portal';

const ROWS = 5_000;
const MANAGER = '13800000012';

/** An auxiliary ledger with its R&D project, in a layout of its own; with a number of an identity card where one is asked for. */
async function ledgerBook(identity: boolean): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const projects = book.addWorksheet('研发项目');
  projects.addRow(['研发项目清单']);
  projects.addRow(['项目编号', '项目名称', '起始日期', '负责人']);
  projects.addRow(['RD77', '智能网关', '2025-01-01', identity ? '林一（11010519491231002X）' : '林一']);
  const ledger = book.addWorksheet('辅助账');
  ledger.addRow(['研发支出辅助账']);
  ledger.addRow(['项目编号', '记账日期', '凭证号', '费用类别', '金额（元）', '摘要']);
  for (let row = 0; row < ROWS; row += 1)
    ledger.addRow(['RD77', '2025-04-30', `新-${row}`, '直接投入', row + 0.5, `材料 ${row}`]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The workbook of a government project, taken in, matched, tried and entered. */
export const govWorkbook: Measure = async ({ database, folder }) => {
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: await database('gov'), DATA_DIR: folder });
  try {
    const manager = await portal.signIn(MANAGER);
    const projectCode = DEMO_GOV_PROJECT;
    const enter = async (identity: boolean) => {
      const file = { name: '辅助账.xlsx', content: await ledgerBook(identity), fields: { projectCode } };
      const [taken, { importCode }] = await seconds(() =>
        manager.job<{ importCode: string }>(manager.upload(gov.importTechProjects.path, file)),
      );
      const found = await manager.get<GovWire['getGovImport']['data']>(gov.getGovImport.path, { importCode });
      const tables = found.tables.map((table) => ({
        sheet: table.sheet,
        headerRow: table.headerRow,
        fields: proposeTable(table, 'tech')?.fields ?? [],
      }));
      // A layout that was matched before is tried at once.
      const [tried, mapped] = found.mapping
        ? [0, { importCode }]
        : await seconds(() =>
            manager.job<{ importCode: string }>(manager.post(gov.mapGovImport.path, { importCode, tables }, asJob)),
          );
      const [entered, { summary }] = await seconds(() =>
        manager.post<GovWire['confirmGovImport']['data']>(gov.confirmGovImport.path, { importCode: mapped.importCode }),
      );
      if (summary.ledger.added !== ROWS) throw new Error(`${summary.ledger.added} entries were added.`);
      await manager.post(gov.undoGovImport.path, { importCode: mapped.importCode });
      return { taken, tried, entered };
    };
    const first = await enter(false);
    const again = await enter(false);
    const masked = await enter(true);
    const whole = ({ taken, tried, entered }: typeof first) => taken + tried + entered;
    return [
      { what: `A workbook of ${ROWS} rows of a government project: its tables found`, value: first.taken, unit: 's' },
      { what: '… matched, tried and entered', value: first.tried + first.entered, unit: 's', atMost: 5 },
      { what: '… taken in, tried and entered in a layout that is known', value: whole(again), unit: 's', atMost: 5 },
      { what: '… with numbers of identity cards, masked first', value: whole(masked), unit: 's', atMost: 5 },
    ];
  } finally {
    await portal.stop();
  }
};
