import ExcelJS from 'exceljs';
import pg from 'pg';
import { proposeFields } from '#domain/kernel/tableMapping';
import { assets } from '#domain/subjects/assets/contract';
import { inventoryFields } from '#domain/subjects/assets/import/mapping';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { seconds } from './meanwhile';
import type { Measure } from './measure';
import { asJob, startPortal } from './portal';

const ROWS = 5_000;
const OPERATOR = '13800000001';
const MERGED = 4;
/** A project without an inventory, with who leads it. */
const bare = { projectCode: 'PDEMO27001B', manager: '13800000025' } as const;

/** A register of one sheet in a layout of its own: title rows, an asset merged over its four risks, levels as words. */
async function register(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('风险清单');
  sheet.addRow(['2026 年度信息安全风险清单']);
  sheet.addRow(['编制部门：信息部', null, null, '日期：2026-11-20']);
  sheet.mergeCells('A1:G1');
  sheet.addRow(['序号', '资产名称', '资产类别', '威胁描述', '发生可能性', '脆弱性', '影响程度']);
  for (let at = 0; at < ROWS; at += 1) {
    const isFirst = at % MERGED === 0;
    const of = isFirst ? [`服务器 ${at / MERGED}`, '硬件'] : [null, null];
    sheet.addRow([at + 1, ...of, `威胁 ${at % 50}`, '中', `脆弱性 ${at}`, 1 + (at % 5)]);
  }
  for (let row = 4; row < 4 + ROWS; row += MERGED) {
    sheet.mergeCells(row, 2, row + MERGED - 1, 2);
    sheet.mergeCells(row, 3, row + MERGED - 1, 3);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Orders that wait for their transfer, each of a tenant of its own, and a statement with lines for the first of them. */
interface Case {
  /** Of the tenants' codes, the bank's numbers and the orders' codes. */
  letter: string;
  orders: number;
  /** So many amounts. */
  amounts: number;
  /** Every second line quotes its order, from another payer. */
  quotes: boolean;
}
const mixed: Case = { letter: 'B', orders: ROWS, amounts: 50, quotes: true };
/** A price that very many have ordered at: four orders for each line. */
const onePrice: Case = { letter: 'C', orders: 4 * ROWS, amounts: 1, quotes: false };

const fen = (at: number, { letter, amounts }: Case) => (letter === 'B' ? 100_000 : 200_000) + (at % amounts) * 100;
const orderCode = (at: number, { letter }: Case) => `CZ${letter}${String(at).padStart(9, '0')}`;
const payer = (at: number, { letter }: Case) => `客户 ${letter}${at} 有限公司`;

async function addOrders(client: pg.Client, of: Case): Promise<void> {
  const each = Array.from({ length: of.orders }, (_, at) => at);
  const values = [each.map((at) => `T${of.letter}${at}`), each.map((at) => orderCode(at, of))];
  const priced = [...values, each.map((at) => fen(at, of))];
  await client.query(`SET session_replication_role = replica`);
  await client.query(
    `INSERT INTO tenants (tenant_code, type, name, approval_state)
    SELECT code, 'channel', name, 'success' FROM unnest($1::text[], $2::text[]) AS one (code, name)`,
    [values[0], each.map((at) => payer(at, of))],
  );
  await client.query(
    `INSERT INTO orders (tenant_code, order_code, kind, state, amount_fen, points, ordered_by, ordered_by_name, expires_at)
    SELECT tenant, code, 'recharge', 'open', fen, 1000, '1', '下单人', now() + interval '7 days'
    FROM unnest($1::text[], $2::text[], $3::bigint[]) AS one (tenant, code, fen)`,
    priced,
  );
  await client.query(
    `INSERT INTO payments (tenant_code, order_code, payment_code, method, amount_fen)
    SELECT tenant, code, 'P' || code, 'transfer', fen FROM unnest($1::text[], $2::text[], $3::bigint[]) AS one (tenant, code, fen)`,
    priced,
  );
  await client.query('SET session_replication_role = origin');
  await client.query('ANALYZE');
}

/** A statement as a bank exports it: lines are known by payer and amount, or quote their order. */
const statement = (of: Case) =>
  Buffer.from(
    [
      '交易日期,交易流水号,收入金额,对方户名,摘要',
      ...Array.from({ length: ROWS }, (_, at) => {
        const isQuoted = of.quotes && at % 2 === 0;
        return [
          '2026-11-20',
          `${of.letter}${String(at).padStart(8, '0')}`,
          (fen(at, of) / 100).toFixed(2),
          isQuoted ? '代付人' : payer(at, of),
          isQuoted ? `货款 ${orderCode(at, of)}` : '货款',
        ].join(',');
      }),
    ].join('\n'),
  );

/** What people bring: a register in a layout of its own, tried and entered; a bank statement, matched. */
export const brought: Measure = async ({ database, folder }) => {
  const url = await database('brought');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const manager = await portal.signIn(bare.manager);
    const { projectCode } = bare;
    const content = await register();
    const file = { name: '风险清单.xlsx', content, fields: { projectCode } };
    const [found, { importCode }] = await seconds(() =>
      manager.job<{ importCode: string }>(manager.upload(assets.parseInventory.path, file)),
    );
    const detail = await manager.get<AssetsWire['getImport']['data']>(assets.getImport.path, { importCode });
    const [table] = detail.tables ?? [];
    if (table?.headerRow !== 3) throw new Error('The header of the register was not found.');
    const fields = [
      ...proposeFields(table.columns, inventoryFields),
      ...['confidentiality', 'integrity', 'availability'].map((key) => ({ field: `units.${key}`, value: '3' })),
    ];
    const tables = [{ sheet: table.sheet, headerRow: table.headerRow, fields }];
    const [tried, mapped] = await seconds(() =>
      manager.job<{ importCode: string }>(manager.post(assets.mapImport.path, { importCode, tables }, asJob)),
    );
    const [entered] = await seconds(() =>
      manager.job(manager.post(assets.confirmImport.path, { importCode: mapped.importCode }, asJob)),
    );
    const { rows } = await client.query('SELECT count(*)::int AS risks FROM risks WHERE project_code = $1', [
      projectCode,
    ]);
    if (rows[0].risks !== ROWS) throw new Error(`${rows[0].risks} risks were entered.`);

    const operator = await portal.signIn(OPERATOR);
    const match = async (of: Case) => {
      await addOrders(client, of);
      const [matching, { added, matched }] = await seconds(() =>
        operator.upload<LedgerWire['importBankRecords']['data']>(ledger.importBankRecords.path, {
          name: '流水.csv',
          content: statement(of),
          fields: {},
        }),
      );
      if (added !== ROWS) throw new Error(`${added} lines were entered.`);
      return { matching, matched };
    };
    const usual = await match(mixed);
    const alike = await match(onePrice);
    return [
      { what: `A register of ${ROWS} rows in its own layout: its tables found`, value: found, unit: 's' },
      { what: '… mapped, tried and entered', value: tried + entered, unit: 's', atMost: 10 },
      { what: `A statement of ${ROWS} lines entered and matched`, value: usual.matching, unit: 's', atMost: 5 },
      { what: '… of them matched with their order', value: usual.matched, unit: 'count', atLeast: ROWS },
      { what: `… among ${onePrice.orders} orders of one price`, value: alike.matching, unit: 's', atMost: 5 },
      { what: '… of them matched with their order', value: alike.matched, unit: 'count', atLeast: ROWS },
    ];
  } finally {
    await client.end();
    await portal.stop();
  }
};
