import { z } from 'zod';
import {
  code,
  day,
  filter,
  instant,
  keyword,
  paged,
  pageQuery,
  sortBy,
  text,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { certificateActions, certificateStates } from './state';

const words = z.object({ zh: z.string(), en: z.string() });
const both = (max: number) => z.object({ zh: text(max), en: text(max) });

const texts = {
  title: both(limits.certificateTitle),
  body: both(limits.certificateBody),
  issuer: both(limits.certificateIssuer),
};

const brief = z.object({
  certificateNumber: z.string(),
  processName: words,
  holderName: z.string(),
  issuedOn: day,
  validUntil: day,
  state: z.enum(certificateStates),
});

const row = brief.extend({
  /** The holder's company, as far as it is known to who issued the certificate; null after it has changed channels. */
  customerName: z.string().nullable(),
  version: z.number(),
  allowedActions: z.array(z.enum(certificateActions)),
});

export const certificateSchemas = {
  /** Certificates that the caller's tenant has issued, the latest first. */
  listExamCertificates: {
    query: pageQuery.extend({
      keyword,
      state: filter(z.enum(certificateStates)),
      processCode: filter(code),
      ...sortBy(['certificateNumber', 'issuedOn', 'validUntil']),
    }),
    data: paged(row),
  },
  getExamCertificate: {
    query: z.object({ certificateNumber: code }),
    data: row.extend({
      standards: z.array(z.string()),
      issuer: words,
      /** SHA-256 of the certificate of the key that has signed its file; null until it is downloaded for the first time. */
      signingKeyId: z.string().nullable(),
      revokedAt: instant.nullable(),
      revokedBy: z.string().nullable(),
      revokeReason: z.string().nullable(),
    }),
  },
  /** The caller's own, the latest first; there are a few. */
  listOwnExamCertificates: {
    data: z.array(brief.extend({ standards: z.array(z.string()), issuer: words, isDownloadable: z.boolean() })),
  },
  /** The signed PDF. */
  downloadExamCertificate: { query: z.object({ certificateNumber: code }) },
  /** Revokes a certificate, or makes that undone, with the reason. */
  moveExamCertificate: {
    body: z.object({
      certificateNumber: code,
      version,
      action: z.enum(certificateActions),
      reason: z.string().trim().max(limits.reasonLength).optional(),
    }),
    data: z.object({ certificateNumber: z.string(), version: z.number() }),
  },
  /** What the caller's tenant says on its certificates; version 0: the portal's own words. */
  getExamCertificateTexts: { data: z.object({ ...texts, version: z.number() }) },
  saveExamCertificateTexts: {
    body: z.object({ ...texts, version }),
    data: z.object({ ...texts, version: z.number() }),
  },
  /** A specimen with the tenant's saved texts, or the portal's, unsigned. */
  previewExamCertificate: {},
  /** For everybody: what a certificate says, by its number, with the holder's name masked. */
  checkExamCertificate: {
    query: z.object({ number: z.string().trim().min(1).max(64) }),
    data: z.object({
      certificateNumber: z.string(),
      title: words,
      holder: z.string(),
      processName: words,
      standards: z.array(z.string()),
      issuer: words,
      issuedOn: day,
      validUntil: day,
      state: z.enum(certificateStates),
      /** The day on which it was revoked. */
      revokedOn: day.nullable(),
    }),
  },
} as const;
