import type { certificateSchemas } from '#domain/subjects/exam/certificate/schema';
import type { exam as calls } from '#domain/subjects/exam/contract';
import { certificatePolicy } from '#domain/subjects/exam/policy';
import { sendBytes, sendFile } from '#server/kernel/files/send';
import { openByAddress } from '#server/kernel/http/guesses';
import type { Routes } from '#server/kernel/http/mount';
import { originOf } from '#server/kernel/http/origin';
import { mutation, query } from '#server/kernel/http/routes';
import { everyone, toMeet } from '#server/kernel/policy';
import { certificateFile, openForDownload, specimenOf } from './file';
import { textsOf } from './issue';
import {
  checkExamCertificate,
  getExamCertificate,
  getExamCertificateTexts,
  listExamCertificates,
  listOwnExamCertificates,
} from './queries';
import { moveExamCertificate, saveExamCertificateTexts } from './verbs';

const view = toMeet(certificatePolicy.need('view'));
const word = toMeet(certificatePolicy.need('word'));

export const certificateRoutes: Routes<typeof calls, typeof certificateSchemas> = {
  listExamCertificates: query(view, listExamCertificates),
  getExamCertificate: query(view, getExamCertificate),
  listOwnExamCertificates: query(toMeet(certificatePolicy.need('viewOwn')), listOwnExamCertificates),
  downloadExamCertificate: {
    policy: toMeet(certificatePolicy.need('download')),
    // The first download makes the file.
    writes: true,
    async handle({ ctx, query: { certificateNumber }, request, reply }) {
      const row = await ctx.read((tx) => openForDownload(ctx, tx, certificateNumber));
      const file = await certificateFile(ctx, row, originOf(request, ctx.services.env));
      const told = {
        action: 'downloadExamCertificate',
        entity: 'examCertificate',
        entityCode: certificateNumber,
        detail: { holder: row.holderName },
      } as const;
      return sendFile(ctx, reply, file, { tell: () => ctx.noteRead((audit) => audit(told)) });
    },
  },
  moveExamCertificate: mutation(toMeet(certificatePolicy.need('revoke')), moveExamCertificate),
  getExamCertificateTexts: query(word, getExamCertificateTexts),
  saveExamCertificateTexts: mutation(word, saveExamCertificateTexts),
  previewExamCertificate: {
    policy: word,
    async handle({ ctx, request, reply }) {
      const { texts } = await ctx.read((tx) => textsOf(tx, ctx.actor.tenantCode));
      const pdf = await specimenOf(texts, originOf(request, ctx.services.env));
      return sendBytes(reply, pdf, 'specimen.pdf', 'application/pdf');
    },
  },
  checkExamCertificate: {
    policy: everyone,
    handle: ({ ctx, query: { number }, request }) =>
      openByAddress(ctx, request, () => ctx.readAsSystem((tx) => checkExamCertificate(tx, number))),
  },
};
