import { describe, expect, it } from 'vitest';
import { emailPattern } from '#domain/core/tenant/customers/rules';
import { industries } from '#domain/core/tenant/industries';
import { tenantSizes } from '#domain/core/tenant/rules';
import { listRisksRules } from '#domain/generated/rules/assets/listRisks';
import { saveUnitRules } from '#domain/generated/rules/assets/saveUnit';
import { issueInvoiceRules } from '#domain/generated/rules/ledger/issueInvoice';
import { saveOfferRules } from '#domain/generated/rules/marketing/saveOffer';
import { closeProjectRules } from '#domain/generated/rules/project/closeProject';
import { createTemplateRules } from '#domain/generated/rules/questionnaire/createTemplate';
import { createCustomerRules } from '#domain/generated/rules/tenant/createCustomer';
import { schemas } from '#domain/generated/schemas';
import { levels } from '#domain/kernel/levels';
import { treatments } from '#domain/subjects/assets/risk/treatment';
import { invoiceNumber } from '#domain/subjects/ledger/invoices/workflow';
import { productUses } from '#domain/subjects/marketing/products/rules';

describe('the rules of forms', () => {
  it('say what the schema of the call asks for', () => {
    expect(closeProjectRules.reason).toEqual({ required: true, max: 300 });
    expect(createCustomerRules).toMatchObject({
      name: { required: true, max: 100 },
      industries: { required: true, min: 1, max: 20 },
      // Both may be left empty.
      uscc: { max: 40 },
      managerName: { max: 40 },
    });
    // What a text must look like, also in the records of a list, and in the form of a file.
    expect(createCustomerRules.contacts.each.email).toEqual({ max: 100, pattern: emailPattern.source });
    expect(issueInvoiceRules.number).toEqual({ required: true, pattern: invoiceNumber.source });
    // A text that must be there, and may be empty.
    expect(createTemplateRules.description.zh).toEqual({ max: 1000 });
  });

  it('say the bounds of numbers, and the values of a choice', () => {
    expect(saveOfferRules.content.units).toEqual({ required: true, min: 1, max: 1000 });
    // null for what is sold on request.
    expect(saveOfferRules.content.pricePoints).toEqual({ min: 1, max: 1_000_000 });
    expect(saveOfferRules.content.usedBy).toEqual({ required: true, values: productUses });
    expect(createCustomerRules.size).toEqual({ required: true, values: tenantSizes });
    expect(createCustomerRules.industries).toMatchObject({ values: industries.map(({ code }) => code) });
    expect(saveUnitRules.integrity).toEqual({ required: true, values: levels });
    // A list that may be empty needs no choice.
    expect(saveOfferRules.content.standards).toEqual({ max: 10 });
    const content = { zh: '名', en: 'Name' };
    const offer = (part: object) =>
      schemas.marketing.saveOffer.body.safeParse({
        content: {
          name: content,
          summary: content,
          contents: [content],
          pricePoints: 1,
          units: 1,
          validityMonths: 12,
          standards: [],
          templates: [],
          usedBy: 'full',
          pictures: [],
          ...part,
        },
      }).success;
    const { min, max } = saveOfferRules.content.units;
    expect([min - 1, min, max, max + 1, 1.5].map((units) => offer({ units }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('say which values the filters of a list take, with the words beside levels', () => {
    expect(listRisksRules.treatment.values).toEqual([...treatments, 'none']);
    expect(listRisksRules.remnantLevel.values).toEqual(['high', 'rated', 'none']);
    // Neither a text nor the order of the rows is a choice.
    expect(Object.keys(listRisksRules)).not.toContain('keyword');
    expect(Object.keys(listRisksRules)).not.toContain('sortField');
    const taken = (treatment: string) =>
      schemas.assets.listRisks.query.safeParse({ projectCode: 'P1', treatment }).success;
    expect([...listRisksRules.treatment.values, 'other'].map(taken)).toEqual([true, true, true, true, true, false]);
  });

  it('end where the schema does', () => {
    const { body } = schemas.project.closeProject;
    const withReason = (reason: string) => body.safeParse({ projectCode: 'P1', reason }).success;
    const { max } = closeProjectRules.reason;
    expect([withReason('x'.repeat(max)), withReason('x'.repeat(max + 1)), withReason(' ')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
