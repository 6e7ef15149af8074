import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { caseFile } from '../../../../tests/server/caseFile';
import { readStatement } from './readStatement';

const ofCase = (name: string) => readStatement(caseFile(name), 'zh-CN');
const told = ({ problems }: ReturnType<typeof readStatement>) =>
  problems.map(({ row, column, reason }) => `${row}/${column} ${reason}`);

const workbook = async (...rows: (string | number | null)[][]): Promise<Buffer> => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Sheet1');
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await book.xlsx.writeBuffer());
};
/** A text in GBK, for which there is only a decoder. */
function inGbk(text: string): Buffer {
  const codes = new Map<string, number[]>();
  const decoder = new TextDecoder('gbk');
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  return Buffer.from([...text].flatMap((sign) => (sign < '\u0080' ? [sign.charCodeAt(0)] : (codes.get(sign) ?? []))));
}
const paid = { receivedOn: '2026-11-20', amount: 500000, payer: '华辰精密医疗器械（苏州）有限公司' };
const PAYER = paid.payer;

describe('a statement as a bank exports it', () => {
  it('of ICBC has debit and credit in columns of their own, below its account', async () => {
    const file = await workbook(
      ['[HISTORYDETAIL]'],
      [
        '凭证号',
        '本方账号',
        '对方账号',
        '交易时间',
        '借/贷',
        '借方发生额',
        '贷方发生额',
        '对方行号',
        '摘要',
        '用途',
        '对方单位名称',
        '余额',
        '个性化信息',
      ],
      [
        '31230001',
        '1001',
        '6222021234567890123',
        '2026-11-20 09:12:33',
        '贷',
        '',
        '5,000.00',
        '102',
        '转账',
        'CZ0123456789',
        PAYER,
        '9,000.00',
        '',
      ],
      [
        '31230002',
        '1001',
        '1002',
        '2026-11-20 10:00:00',
        '借',
        '200.00',
        '',
        '102',
        '手续费',
        '',
        '工商银行',
        '8,800.00',
        '',
      ],
      ['合计', '', '', '', '', '200.00', '5,000.00', '', '', '', '', '', ''],
    );
    expect(readStatement(file, 'zh-CN')).toEqual({
      rows: [
        { ...paid, row: 3, serial: '31230001', payerAccount: '6222021234567890123', remark: 'CZ0123456789 / 转账' },
      ],
      left: 1,
      problems: [],
    });
  });

  it('of CCB has its own numbers beside those of vouchers', async () => {
    const file = await workbook(
      [
        '账号',
        '账户名称',
        '交易时间',
        '借方发生额（支取）',
        '贷方发生额（收入）',
        '余额',
        '币种',
        '对方户名',
        '对方账号',
        '对方开户机构',
        '记账日期',
        '摘要',
        '备注',
        '账户明细编号-交易流水号',
        '企业流水号',
        '凭证种类',
        '凭证号',
      ],
      [
        '3100',
        '平台',
        '20261120 09:12:33',
        0,
        5000,
        9000,
        '人民币元',
        PAYER,
        '6217001',
        '建行',
        '20261120',
        '电子汇入',
        'CZ0123456789',
        '10-1234567',
        'E1',
        '',
        '77',
      ],
    );
    expect(readStatement(file, 'zh-CN')).toMatchObject({
      rows: [{ ...paid, serial: '10-1234567', payerAccount: '6217001', remark: '电子汇入 / CZ0123456789' }],
      left: 0,
      problems: [],
    });
  });

  it('of CMB is read from a text in GBK, whose digits end with a tab', () => {
    const head = '账号,交易日,交易时间,借方金额,贷方金额,余额,摘要,流水号,业务参考号,收(付)方名称,收(付)方账号,用途';
    const file = inGbk(
      `${head}\n"1100\t",20261120,09:12:33,,"5,000.00",9000.00,汇入,"C0001\t",R1,${PAYER},"7559\t",货款\n`,
    );
    expect(readStatement(file, 'zh-CN')).toEqual({
      rows: [{ ...paid, row: 2, serial: 'C0001', payerAccount: '7559', remark: '货款 / 汇入' }],
      left: 0,
      problems: [],
    });
  });

  it('of BOC has one signed amount, and says which way it went', async () => {
    const file = await workbook(
      [
        '交易类型[ Transaction Type ]',
        '付款人账号[ Debit Account No. ]',
        "付款人名称[ Payer's Name ]",
        '收款人名称[ Beneficiary Name ]',
        '交易日期[ Transaction Date ]',
        '交易时间[ Transaction time ]',
        '交易金额[ Trade Amount ]',
        '交易后余额[ After-transaction balance ]',
        '交易流水号[ Transaction reference number ]',
        '用途[ Purpose ]',
        '交易附言[ Remark ]',
      ],
      ['来账', '4563510', PAYER, '平台', '20261120', '09:12:33', 5000, 9000, 'B0001', '', 'CZ0123456789'],
      ['往账', '3100', '平台', '供应商', '20261120', '10:00:00', -1200, 7800, 'B0002', '房租', ''],
    );
    expect(readStatement(file, 'zh-CN')).toEqual({
      rows: [{ ...paid, row: 2, serial: 'B0001', payerAccount: '4563510', remark: 'CZ0123456789' }],
      left: 1,
      problems: [],
    });
  });

  it('of any bank is read from a text in UTF-8 with a mark, with its digits within quotes and an equals sign', () => {
    const text =
      '\ufeff交易日期;流水号;金额;收支;对方户名\n2026年11月20日;="0001";5000;收入;甲公司\n2026-11-20;0002;30;支出;乙公司\n';
    expect(readStatement(Buffer.from(text), 'zh-CN')).toEqual({
      rows: [{ row: 2, receivedOn: '2026-11-20', serial: '0001', amount: 500000, payer: '甲公司' }],
      left: 1,
      problems: [],
    });
  });

  it('names the lines that it cannot take, by row and column, and takes the others', async () => {
    const file = await workbook(
      ['流水号', '日期', '金额', '对方户名'],
      ['S1', '2026-11-20', '12,34.50', '甲公司'],
      ['S2', '2026-02-30', '1', '甲公司'],
      ['', '2026-11-20', '1', '甲公司'],
      ['S4', '2026-11-20', '1', ''],
      ['S5', '2026-11-20', '1', '乙公司'],
      ['S5', '2026-11-20', '2', '乙公司'],
    );
    const statement = readStatement(file, 'zh-CN');
    expect(told(statement)).toEqual([
      '2/3 badAmount',
      '3/2 badDay',
      '4/1 required',
      '5/4 required',
      '7/1 duplicateSerial',
    ]);
    expect(statement.rows.map(({ serial }) => serial)).toEqual(['S5']);
  });

  it('is none without a day or an amount', () => {
    expect(told(readStatement(Buffer.from('流水号,对方户名\n1,甲公司\n'), 'zh-CN'))).toEqual(['0/0 noStatement']);
  });
});

describe('statements that people have brought', () => {
  it('with income and expense: the income is entered, the rest left out', () => {
    const statement = ofCase('h01.xlsx');
    expect(statement.rows.map(({ amount }) => amount)).toEqual([500000]);
    expect(statement).toMatchObject({ left: 2, problems: [] });
  });

  it.each(['h03.xlsx', 'h03b.xlsx'])('with days in any spelling: %s', (name) => {
    const { rows, problems } = ofCase(name);
    expect(problems).toEqual([]);
    expect([...new Set(rows.map(({ receivedOn }) => receivedOn))]).toEqual(['2026-11-20']);
  });

  it('with serials of sixteen digits as numbers: two lines are two', () => {
    const { rows, problems } = ofCase('h05.xlsx');
    expect(problems).toEqual([]);
    expect(rows.map(({ serial }) => serial)).toEqual(['2026112000031231', '2026112000031234']);
    const [again] = ofCase('h05c.xlsx').rows;
    expect(ofCase('h05b.xlsx').rows.map(({ serial }) => serial)).not.toContain(again?.serial);
    expect(again).toMatchObject({ serial: '2026112000031233', receivedOn: '2026-11-21', amount: 40_000 });
  });

  it('with a number used again on the next day: both are lines of their own', () => {
    const days = ['h06.xlsx', 'h06b.xlsx'].flatMap((name) => ofCase(name).rows);
    expect(new Set(days.map(({ serial, receivedOn }) => `${serial} ${receivedOn}`)).size).toBe(days.length);
  });

  it('with amounts as banks and people write them: exact, or named', () => {
    const { rows, problems } = ofCase('h08.xlsx');
    expect(rows.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(problems.map(({ reason }) => reason))).toEqual(new Set(['badAmount']));
  });

  it('with an account of nineteen digits as a number: the cell is refused', () => {
    expect(told(ofCase('h09.xlsx'))).toEqual(['2/5 digitsLost']);
  });
});
