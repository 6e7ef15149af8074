import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { client } from './client';

export const tenantService = client<typeof tenant, TenantWire>(tenant);

export type CustomerInput = TenantWire['createCustomer']['body'];
/** All that is kept of a customer, and what the form holds of it. */
export type CustomerDetail = TenantWire['getCustomer']['data'];
export type CustomerFacts = Partial<Omit<TenantWire['saveCustomer']['body'], 'tenantCode' | 'version'>>;
/** The caller's own tenant, as it says of itself. */
export type Organisation = TenantWire['getOrganisation']['data'];
/** A customer that no channel has, and how customers came and went. */
export type PoolCustomer = TenantWire['listPool']['data']['list'][number];
export type CustomerMove = TenantWire['listCustomerMoves']['data']['list'][number];
/** What an extension of several customers would do. */
export type ExtensionPreview = TenantWire['extendProtections']['data'];
/** A customer on its way between channels. */
export type CustomerTransfer = TenantWire['requestTransfer']['data'];
/** A dry run of a workbook of customers. */
export type CustomerImportDetail = TenantWire['getCustomerImport']['data'];
export type CustomerImportRow = TenantWire['listCustomerImports']['data']['list'][number];
/** A company of the directory. */
export type Enterprise = TenantWire['findEnterprises']['data']['list'][number];
/** Somebody of the tenant, or on the way to it. */
export type PersonRow = TenantWire['listManagedUsers']['data']['list'][number];
/** Another state or other roles, with who takes over what. */
export type PersonChange = Omit<TenantWire['updateUser']['query'], 'accountId' | 'version'>;
export type NewPerson = TenantWire['addUser']['body']['people'][number];
/** What somebody answers for, with who could take it over. */
export type Holdings = TenantWire['getHoldings']['data'];
/** What somebody has said of the company that is to be let in. */
export type Application = NonNullable<TenantWire['getApplication']['data']>;
/** The same, as the person who decides on it sees it. */
export type ApplicationRow = TenantWire['listApplications']['data']['list'][number];
/** Somebody who was invited and has not joined. */
export type InvitedPerson = TenantWire['listInvitations']['data']['list'][number];
/** A request for advice, in the list and whole. */
export type ConsultationRow = TenantWire['listConsultations']['data']['list'][number];
export type ConsultationDetail = TenantWire['getConsultation']['data'];
export type ConsultationInput = TenantWire['addConsultation']['body'];
