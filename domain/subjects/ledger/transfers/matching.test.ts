import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Awaited, awaitedIndex, type BankLine, codesIn, fitsOf, sureFit } from './matching';

const order = (orderCode: string, yuan: number, tenantName: string): Awaited => ({
  orderCode,
  amountFen: yuan * 100,
  tenantName,
});
const [a, b, c] = [
  order('CZ0123456789', 5000, '启明信安咨询（上海）有限公司'),
  order('CZABCDEFGHJK', 5000, '中科智盾信息技术服务有限公司'),
  order('CZMMMMMMMMMM', 800, '启明信安咨询（上海）有限公司'),
];
const line = (yuan: number, payer: string, remark: string) => ({ amountFen: yuan * 100, payer, remark });

/** The code of the order that a line is for. */
const sureOf = (told: BankLine, awaited: readonly Awaited[]) => sureFit(told, awaitedIndex(awaited))?.orderCode;

describe('the order of a payment', () => {
  it.each([
    ['充值 CZ0123456789', ['CZ0123456789']],
    ['cz 0123-4567 89 货款', ['CZ0123456789']],
    ['ＣＺ０１２３４５６７８９', ['CZ0123456789']],
    // O and I for the digits that they are taken for.
    ['czO123456789 / CZI0ABCDEFGH', ['CZ0123456789', 'CZ10ABCDEFGH']],
    ['CZ012345678', []],
    ['', []],
  ])('finds the codes of %j', (remark, codes) => expect(codesIn(remark)).toEqual(codes));

  it('is sure by amount and code from any payer, and by amount and payer if no code is quoted', () => {
    expect(sureOf(line(5000, '王某', 'cz0123456789'), [a, b, c])).toBe(a.orderCode);
    expect(sureOf(line(5000, '启明信安咨询(上海)有限公司', '货款'), [a, b, c])).toBe(a.orderCode);
  });

  it('is not sure if the amount differs, the code is another order’s, or two fit equally', () => {
    expect(sureOf(line(4999, a.tenantName, a.orderCode), [a, b, c])).toBeUndefined();
    expect(sureOf(line(5000, a.tenantName, 'CZ9999999999'), [a, b, c])).toBeUndefined();
    const twin = { ...a, orderCode: 'CZ0000000000' };
    expect(sureOf(line(5000, a.tenantName, ''), [a, twin])).toBeUndefined();
    expect(sureOf(line(5000, '王某', ''), [a])).toBeUndefined();
    expect(sureOf(line(5000, a.tenantName, `${a.orderCode} ${twin.orderCode}`), [a, twin])).toBeUndefined();
  });

  it.each([
    ['each of a payer of its own', (at: number) => `客户 ${at} 有限公司`, 2_000],
    ['all of one payer', () => '客户有限公司', 0],
  ])('is found among thousands of one amount without comparing each: %s', (_, payerOf, sure) => {
    let compared = 0;
    const orders = Array.from({ length: 4_000 }, (_row, at) => ({
      orderCode: `CZ${String(at).padStart(10, '0')}`,
      amountFen: 500_000,
      get tenantName() {
        compared += 1;
        return payerOf(at);
      },
    }));
    const index = awaitedIndex(orders);
    const found = Array.from({ length: 2_000 }, (_row, at) => sureFit(line(5000, payerOf(at), '货款'), index));
    expect(found.filter(Boolean)).toHaveLength(sure);
    // Once for each order, and twice at most for a line.
    expect(compared).toBeLessThanOrEqual(4_000 + 2 * 2_000);
  });

  it('offers the orders that fit, the best first', () => {
    const fits = fitsOf(line(800, b.tenantName, a.orderCode), [a, b, c]);
    expect(fits.map(({ orderCode }) => orderCode)).toEqual([a.orderCode, c.orderCode, b.orderCode]);
    expect(fitsOf(line(1, '王某', ''), [a, b, c])).toEqual([]);
  });

  it('never depends on the sequence of the open orders, and never names one of another amount', () => {
    const digits = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/u);
    const awaited = fc.uniqueArray(
      fc.record({
        orderCode: digits.map((tail) => `CZ${tail}`),
        amountFen: fc.constantFrom(100, 200, 300),
        tenantName: fc.constantFrom('甲公司', '乙公司', '丙公司'),
      }),
      { selector: ({ orderCode }) => orderCode, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        awaited,
        fc.constantFrom(100, 200),
        fc.constantFrom('甲公司', '丁公司'),
        fc.nat(6),
        (all, amountFen, payer, nth) => {
          const told = { amountFen, payer, remark: all[nth]?.orderCode ?? '' };
          const found = sureOf(told, all);
          expect(sureOf(told, [...all].reverse())).toBe(found);
          if (found) expect(all.find(({ orderCode }) => orderCode === found)?.amountFen).toBe(amountFen);
          // With a code and its amount there is no doubt.
          if (all[nth]?.amountFen === amountFen) expect(found).toBe(all[nth]?.orderCode);
        },
      ),
    );
  });
});
