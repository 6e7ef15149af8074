import { describe, expect, it } from 'vitest';
import { aspectSchemas } from '#domain/subjects/iso/aspect/schema';
import { type ImportanceAssessment, importanceCriteria, importanceOf } from '#domain/subjects/iso/product/importance';
import { productSchemas } from '#domain/subjects/iso/product/schema';
import facts from '../../../seed/data/facts.json';
import data from './demo.json';

const projectCode = 'P';
const of = { projectCode, productCode: 'P1' };

describe('the products of the demo', () => {
  it('could be entered', () => {
    for (const { key: _key, ...product } of data.products)
      expect(productSchemas.saveProduct.body.safeParse({ projectCode, schemes: [], ...product }).error).toBeUndefined();
    for (const { name, inputs, outputs, equipment, role, controls, records } of data.processes) {
      const said = { name, inputs, outputs, equipment, role, controls, records, departmentCode: null };
      expect(productSchemas.saveProcess.body.safeParse({ ...of, ...said }).error, name).toBeUndefined();
    }
    for (const { process: _process, scores: _scores, ...aspect } of data.aspects) {
      const body = { projectCode, processCode: 'S1', scores: {}, decision: null, ...aspect };
      expect(aspectSchemas.saveEnvironmentalAspect.body.safeParse(body).error, aspect.name).toBeUndefined();
    }
  });

  it('name products, departments and processes that there are', () => {
    const [products, departments, processes] = [data.products, facts.departments, data.processes].map((rows) =>
      rows.map(({ key }) => key),
    );
    for (const { product, department } of data.processes) {
      expect(products).toContain(product);
      expect(departments).toContain(department);
    }
    for (const { process } of data.aspects) expect(processes).toContain(process);
  });

  it('have one key process, one special one, and one that waits to be judged', () => {
    const standings = data.processes.map(({ scores, isVerifiable, decision }) => {
      if (!scores) return 'open';
      const by = Object.fromEntries(importanceCriteria.map((one, at) => [one, scores[at]]));
      const assessment = { scores: by, isVerifiable: isVerifiable ?? null, decision: decision ?? null };
      const { isKey, isSpecial } = importanceOf(assessment as ImportanceAssessment) ?? {};
      return isKey ? 'key' : isSpecial ? 'special' : 'general';
    });
    expect(standings).toEqual(['general', 'key', 'general', 'special', 'general', 'general', 'open']);
  });
});
