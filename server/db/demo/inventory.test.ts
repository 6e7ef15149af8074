import { describe, expect, it } from 'vitest';
import { deriveInventory } from '#domain/rules/assets';
import { emptyKnown } from '#domain/rules/inventory';
import { checkInventory } from '#domain/rules/inventoryCheck';
import { levels } from '#domain/rules/levels';
import { assessRisk, standardMethods } from '#domain/rules/risk';
import { demoInventory, largeInventory } from './inventory';

describe('demo inventory', () => {
  const demo = demoInventory();

  it('has the promised size and no mistakes', () => {
    expect([demo.businesses.length, demo.systems.length, demo.units.length]).toEqual([20, 40, 300]);
    expect(demo.risks.length).toBeGreaterThan(700);
    expect([...checkInventory(demo, emptyKnown)]).toEqual([]);
    expect(demoInventory()).toEqual(demo);
  });

  it('shows every level of risk', () => {
    const { units } = deriveInventory(standardMethods.matrix, demo);
    const found = new Set(
      demo.risks.map((risk) => {
        const assetValue = units.get(risk.unit)?.value ?? 1;
        return assessRisk(standardMethods.matrix, { ...risk, assetValue }).riskLevel;
      }),
    );
    expect([...found].sort()).toEqual([...levels]);
  });

  it('can be had large', () => {
    const large = largeInventory(1000, 9000);
    expect([large.units.length, large.risks.length]).toEqual([1000, 9000]);
    expect([...checkInventory(large, emptyKnown)]).toEqual([]);
  });
});
