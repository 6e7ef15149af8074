import { describe, expect, it } from 'vitest';
import { levels } from '#domain/kernel/levels';
import { checkInventory } from '#domain/subjects/assets/import/check';
import { deriveInventory } from '#domain/subjects/assets/inventory/derivation';
import { emptyKnown } from '#domain/subjects/assets/inventory/inventory';
import { threatNamed, vulnerabilityNamed } from '#domain/subjects/assets/method/catalogue';
import { assessRisk } from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
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

  it("speaks the catalogue's words, so that every risk has suggestions", () => {
    const categoryOf = new Map(demo.units.map((unit) => [unit.code, unit.category]));
    for (const { unit, threat, vulnerability } of demo.risks) {
      const category = categoryOf.get(unit);
      expect(vulnerabilityNamed(vulnerability)?.categories, vulnerability).toContain(category);
      const known = threatNamed(threat);
      if (known) expect(known.categories, threat).toContain(category);
    }
    const words = new Set(demo.risks.map(({ threat }) => threat));
    const own = [...words].filter((threat) => !threatNamed(threat));
    expect(own.length / words.size).toBeLessThan(0.3);
  });

  it('can be had large', () => {
    const large = largeInventory(1000, 9000);
    expect([large.units.length, large.risks.length]).toEqual([1000, 9000]);
    expect([...checkInventory(large, emptyKnown)]).toEqual([]);
  });
});
