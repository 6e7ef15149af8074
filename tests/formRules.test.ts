import { describe, expect, it } from 'vitest';
import { emailPattern } from '#domain/core/tenant/customers/rules';
import { issueInvoiceRules } from '#domain/generated/rules/ledger/issueInvoice';
import { closeProjectRules } from '#domain/generated/rules/project/closeProject';
import { createTemplateRules } from '#domain/generated/rules/questionnaire/createTemplate';
import { createCustomerRules } from '#domain/generated/rules/tenant/createCustomer';
import { schemas } from '#domain/generated/schemas';
import { invoiceNumber } from '#domain/subjects/ledger/invoices/workflow';

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
