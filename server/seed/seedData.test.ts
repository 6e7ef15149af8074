import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectKinds } from '#domain/core/project/rules';
import { industryCodes } from '#domain/core/tenant/industries';
import { roleCodes } from '#domain/kernel/roles';
import { tenantTypes } from '#domain/kernel/tenants';
import { govStandards } from '#domain/subjects/iso/standards';
import inventoryFile from '../subjects/assets/demo/data/inventory.json';
import { demoTenants } from './accounts';
import accountData from './data/accounts.json';
import contentData from './data/content.json';
import projectData from './data/projects.json';

/* The files are taken for the types of the modules beside them; here they are held to it, with nothing misspelt. */

const text = z.string().min(1);
const phone = z.string().regex(/^138\d{8}$/);
const industries = z.array(z.enum(industryCodes)).min(1);
const size = z.enum(['micro', 'small', 'medium', 'large']);
const tenantKey = z.enum(Object.keys(accountData.tenants) as [string, ...string[]]);
const person = z.strictObject({
  phone,
  showName: text,
  memberships: z.array(z.strictObject({ tenant: tenantKey, roles: z.array(z.enum(roleCodes)).min(1) })).min(1),
  note: text.optional(),
  agreementOutstanding: z.literal(true).optional(),
  disabledFor: z.int().min(1).optional(),
  seenDaysAgo: z.int().min(0).optional(),
});
const accounts = z.strictObject({
  tenants: z.record(
    z.enum([
      ...(['platform', 'certification body'] as const),
      ...(['channel A', 'channel B', 'channel C', 'customer A', 'customer B', 'customer C'] as const),
    ]),
    z.strictObject({
      type: z.enum(['platform', 'channel', 'customer', 'certification_body']),
      name: text,
      approvalState: z.enum(['submitted']).optional(),
      inviteCode: text.optional(),
      size: size.optional(),
      industries: industries.optional(),
      channel: tenantKey.optional(),
    }),
  ),
  people: z.array(person),
  colleagues: z.array(person),
  customers: z.array(z.strictObject({ name: text, size, industries, manager: text, phone })),
  invitations: z.array(
    z.strictObject({
      tenant: tenantKey,
      by: phone,
      phone,
      name: text,
      roles: z.array(z.enum(roleCodes)).min(1),
      project: text,
    }),
  ),
});

const content = z.strictObject({
  licences: z.array(
    z.strictObject({
      type: z.enum(['userAgreement', 'rechargeBalance', 'balanceRuleDesc', 'accountRight']),
      title: text,
      mustAgree: z.literal(true).optional(),
    }),
  ),
  toolKits: z.array(z.strictObject({ file: text, title: text, showMsg: text })),
  announcements: z.array(
    z.strictObject({
      days: z.int().min(0),
      title: text,
      content: text,
      audience: z.array(z.enum(tenantTypes)).min(1).optional(),
    }),
  ),
});

const projects = z.strictObject({
  inventoryProject: text,
  groups: z.array(
    z.strictObject({
      code: text,
      name: text,
      customer: z.enum([...Object.keys(accountData.tenants), ...accountData.customers.map(({ name }) => name)]),
      owner: phone,
      days: z.int(),
      projects: z.array(
        z.strictObject({
          code: text,
          name: text,
          state: z.enum(['', 'inhand', 'finished']),
          lasts: z.int(),
          kind: z.enum(projectKinds).optional(),
          standard: z.enum(govStandards.map(({ standardCode }) => standardCode)).optional(),
          teacher: phone.nullable().optional(),
        }),
      ),
    }),
  ),
});

const level = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const levels = z.tuple([level, level, level]);
const numberOf = (list: readonly unknown[]) => z.int().min(1).max(list.length);
const business = numberOf(inventoryFile.businesses);
const kinds = Object.keys(inventoryFile.threatsOf);
const category = z.enum(['systemUnit', 'systemComponents', 'humanResources', 'otherAssets']);
const shape = z.enum(['application', 'light', 'industrial', 'network', 'cloud']);
const unit = {
  kind: z.enum(kinds as [string, ...string[]]),
  category,
  assetType: z.enum(['data', 'software', 'hardware', 'service', 'staff', 'other']),
};
const inventory = z.strictObject({
  company: z.literal(demoTenants['customer A'].name),
  businesses: z.array(
    z.strictObject({
      name: text,
      importance: level,
      func: text,
      obj: text,
      process: text,
      worth: text,
      domain: text,
      region: text,
      description: text,
    }),
  ),
  associations: z.array(
    z.strictObject({
      business,
      associated: business,
      type: z.enum(['parallel', 'parentChild', 'indirect']),
      degree: z.enum(['close', 'loose']),
    }),
  ),
  systems: z.array(
    z.strictObject({
      short: text,
      name: text,
      shape,
      levels,
      description: text,
      carries: z.array(z.strictObject({ business, type: z.enum(['full', 'partial', 'support']), level })).min(1),
      relation: z.enum(['standalone', 'dependsOnOthers', 'othersDepend', 'mutual']),
    }),
  ),
  unitsOfShape: z.record(
    shape,
    z.array(
      z.strictObject({ ...unit, suffix: text, essential: z.boolean(), levels: z.tuple([z.int(), z.int(), z.int()]) }),
    ),
  ),
  commonUnits: z.array(
    z.strictObject({ ...unit, name: text, levels, systems: z.array(numberOf(inventoryFile.systems)).min(1) }),
  ),
  threatsOf: z.record(
    z.string(),
    z
      .array(z.strictObject({ threat: text, vulnerability: text, frequency: level, severity: level, control: text }))
      .min(1),
  ),
  ownerNames: z.array(text),
  placesOf: z.record(category, z.array(text).min(1)),
});

const files = {
  'accounts.json': [accountData, accounts],
  'content.json': [contentData, content],
  'projects.json': [projectData, projects],
  'inventory.json': [inventoryFile, inventory],
} as const;

describe('the demo files', () => {
  it.each(Object.entries(files))('%s has the shape that its module takes it for', (_, [data, schema]) => {
    expect(schema.safeParse(data).error?.issues ?? []).toEqual([]);
  });

  it('name people and projects once', () => {
    const { people, colleagues, customers, invitations } = accountData;
    const phones = [...people, ...colleagues, ...customers, ...invitations].map((one) => one.phone);
    expect(new Set(phones).size).toBe(phones.length);
    const codes = projectData.groups.flatMap((group) => [group.code, ...group.projects.map(({ code }) => code)]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toContain(projectData.inventoryProject);
  });
});
