import type { MappableField } from '#domain/kernel/tableMapping';

/*
 * Statements as banks export them: which columns there are, and which lines are money that came in. The headers are those
 * of the enterprise sites of ICBC, CCB, CMB and BOC, of the portal's own template, and words that other banks use.
 */

/** The words in the order in which they are preferred: a day before a time, a bank's number before a voucher's. */
export const statementFields: readonly MappableField[] = [
  {
    field: 'serial',
    names: [
      '流水号',
      '交易流水号',
      '银行流水号',
      '账户明细编号-交易流水号',
      '核心流水号',
      '交易序号',
      '业务参考号',
      '凭证号',
      '凭证号码',
      'serial number',
      'transaction reference number',
      'reference number',
    ],
    except: ['企业流水号'],
  },
  {
    field: 'receivedOn',
    names: [
      '到账日期',
      '交易日期',
      '交易日',
      '记账日期',
      '记账日',
      '入账日期',
      '日期',
      '交易时间',
      '交易日期时间',
      'date',
      'transaction date',
    ],
    except: ['起息', '打印', '时间戳'],
  },
  {
    field: 'credit',
    names: ['贷方发生额', '贷方金额', '收入金额', '收入', '转入金额', '存入金额', '贷方', 'credit', 'credit amount'],
  },
  {
    field: 'debit',
    names: ['借方发生额', '借方金额', '支出金额', '支出', '转出金额', '支取金额', '借方', 'debit', 'debit amount'],
  },
  {
    field: 'amount',
    names: ['金额', '交易金额', '发生额', 'amount', 'trade amount'],
    except: ['余额', '手续费', '借方', '贷方'],
  },
  {
    field: 'direction',
    names: ['借/贷', '借贷标志', '借贷方向', '收支', '收支方向', '收/支', '交易类型', 'transaction type'],
  },
  {
    field: 'payer',
    names: [
      '付款户名',
      '付款人名称',
      '对方户名',
      '对方单位名称',
      '对方名称',
      '对方账户名称',
      '收(付)方名称',
      '对方单位',
      '付款人',
      '付款方',
      'payer',
      'payer’s name',
    ],
    except: ['开户', '账号', '行名', '行号'],
  },
  {
    field: 'payerAccount',
    names: ['付款账号', '付款人账号', '对方账号', '收(付)方账号', '对方帐号', 'payer account', 'debit account no'],
    except: ['开户', '名称', '户名'],
  },
  { field: 'remark', names: ['附言', '交易附言', 'remark', 'remarks'] },
  { field: 'purpose', names: ['用途', 'purpose'] },
  { field: 'summary', names: ['摘要', '业务摘要', 'summary', 'reference'] },
  { field: 'note', names: ['备注', '其它摘要', '个性化信息', 'note', 'notes'] },
];

/** What a payer may have written, in the order of how likely it names an order. */
export const remarkFields = ['remark', 'purpose', 'summary', 'note'] as const;

const expense = /^(?:借|支|付|支出|往账|转出|支取|d|dr|debit|out)$/iu;
/** A line that sums up others, or says how many there are. */
const sums = /^(?:合计|总计|小计|本页|累计|总笔数|total)/iu;

/**
 * Yuan with two decimals at most, as fen, with their sign: +5,000.00, -200, ¥5000.5; 0 where nothing is written.
 * @returns undefined for anything else
 */
export function readSignedFen(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replace(/[\s¥￥元]|CNY|RMB/giu, '');
  if (/^-*$/u.test(plain)) return 0;
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/u.exec(plain) ?? [];
  if (whole === '') return undefined;
  const fen = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' ? -fen : fen;
}

/** The money of a line: in fen where it came in; 'left' where it went out, or is none; the field that cannot be read. */
export type Movement = { fen: number } | 'left' | { unread: 'credit' | 'amount' };

/** @param textOf what a line holds in a column; '' where it has no such column */
export function movementOf(textOf: (field: 'credit' | 'amount' | 'direction') => string, hasCredit: boolean): Movement {
  if (hasCredit) {
    const credit = readSignedFen(textOf('credit'));
    if (credit === undefined) return { unread: 'credit' };
    return credit > 0 ? { fen: credit } : 'left';
  }
  const fen = readSignedFen(textOf('amount'));
  if (fen === undefined) return { unread: 'amount' };
  const direction = textOf('direction').normalize('NFKC').trim();
  if (fen <= 0 || expense.test(direction)) return 'left';
  return { fen };
}

/** Whether a line sums up others. */
export const isSum = (texts: readonly string[]): boolean => sums.test(texts.find((text) => text.trim())?.trim() ?? '');
