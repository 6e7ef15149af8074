import { release } from '#domain/capabilities/release/policy';
import { limits } from '#domain/kernel/limits';
import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import { sendFile } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { mayCertify } from '../openCertification';
import { getNonconformity } from './detail';
import { startNonconformityDocuments, submitNonconformityFile } from './documents';
import { listNonconformityDomains } from './domains';
import { listEarlierNonconformities } from './earlier';
import { addNonconformityFile, admitNonconformityFile, openNonconformityFile, removeNonconformityFile } from './files';
import { listNonconformityTargets } from './links';
import { listNonconformities } from './list';
import { moveNonconformity } from './moveNonconformity';
import { may } from './open';
import { saveCorrection, submitCorrection } from './saveCorrection';
import { saveNonconformity } from './saveNonconformity';

/** Nonconformities of a project, and what is done about them. */
export const nonconformityRoutes = {
  listNonconformities: query(may('view'), listNonconformities),
  listNonconformityDomains: query(may('viewWhole'), listNonconformityDomains),
  getNonconformity: query(may('view'), getNonconformity),
  listEarlierNonconformities: query(may('viewWhole'), listEarlierNonconformities),
  listNonconformityTargets: query(may('viewWhole'), listNonconformityTargets),
  saveNonconformity: mutation(may('record'), saveNonconformity),
  saveCorrection: mutation(may('respond'), saveCorrection),
  submitCorrection: mutation(may('respond'), submitCorrection),
  moveNonconformity: mutation(may('move'), moveNonconformity),
  addNonconformityFile: {
    policy: may('respond'),
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitNonconformityFile(ctx, tx, fields)),
    handle: ({ ctx, form }) => addNonconformityFile(ctx, form),
  },
  removeNonconformityFile: mutation(may('respond'), removeNonconformityFile),
  getNonconformityFile: {
    policy: may('view'),
    async handle({ ctx, query, reply }) {
      const file = await ctx.read((tx) => openNonconformityFile(ctx, tx, query));
      return sendFile(ctx, reply, file, { shown: query.shown !== undefined });
    },
  },
  generateNonconformityFile: mutation(mayCertify('edit'), startNonconformityDocuments),
  submitNonconformityFile: mutation(toMeet(release.need('submit')), submitNonconformityFile),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
