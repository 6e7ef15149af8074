import { eq } from 'drizzle-orm';
import type { IndustryCode } from '#domain/core/tenant/industries';
import type { TenantSize } from '#domain/core/tenant/rules';
import type { Tx } from '#server/kernel/db/tx';
import { pdfMime } from '#server/kernel/files/mime';
import type { FileStore } from '#server/kernel/files/store';
import { demoPdf, keepDemoFile } from '#server/seed/files';
import { accountOf, daysAgo } from '#server/seed/story';
import data from '../../../seed/data/applications.json';
import { accounts, memberships, tenants } from '../tables';
import { applications } from './tables';

interface Applicant {
  name: string;
  size: TenantSize;
  industries: IndustryCode[];
  uscc: string;
  person: string;
  phone: string;
  /** Applied this many days ago. */
  days: number;
  note: string;
}
const applicants = data.applicants as Applicant[];
const codeOf = (index: number) => `TAPPLICANT${index + 1}`;

/** A partner whose papers the platform is looking at, and companies that came with the first channel's invite code. */
export async function fillApplications(tx: Tx, store: FileStore): Promise<void> {
  await tx.insert(tenants).values(
    applicants.map(({ name, size, industries, days }, i) => ({
      tenantCode: codeOf(i),
      name,
      size,
      type: 'customer' as const,
      approvalState: 'submitted' as const,
      industries,
      createdByTenant: 'TCHANNELA',
      createdAt: daysAgo(days),
    })),
  );
  await tx.insert(accounts).values(
    applicants.map(({ phone, person }) => ({
      accountId: accountOf(phone),
      phone,
      showName: person,
      nameIsOwn: true,
    })),
  );
  await tx.insert(memberships).values(
    applicants.map(({ phone }, i) => ({
      tenantCode: codeOf(i),
      accountId: accountOf(phone),
      roleCode: 'CONSUMER_PM' as const,
    })),
  );
  await tx.insert(applications).values([
    {
      tenantCode: 'TCHANNELC',
      accountId: accountOf(data.partner.phone),
      deciderTenantCode: 'TPLATFORM',
      uscc: data.partner.uscc,
      note: data.partner.note,
      appliedAt: daysAgo(2),
    },
    ...applicants.map(({ phone, days, uscc, note }, i) => ({
      tenantCode: codeOf(i),
      accountId: accountOf(phone),
      deciderTenantCode: 'TCHANNELA',
      appliedAt: daysAgo(days),
      uscc,
      note,
    })),
  ]);
  // The tenant that decides has created it.
  const tenantCode = 'TCHANNELC';
  await tx.update(tenants).set({ createdByTenant: 'TPLATFORM' }).where(eq(tenants.tenantCode, tenantCode));
  const [createdBy, createdAt] = [accountOf(data.partner.phone), daysAgo(2)];
  for (const { name, title, lines } of data.partner.papers) {
    const content = await demoPdf(title, lines);
    const row = {
      tenantCode,
      projectCode: null,
      kind: 'applicationPaper',
      entity: 'application',
      entityCode: tenantCode,
      name,
      mime: pdfMime,
      createdBy,
      createdAt,
    } as const;
    await keepDemoFile(tx, store, row, content);
  }
}
