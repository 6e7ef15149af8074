import type { Subject } from '#server/kernel/subject';
import { attachedTo } from './attachedTo';
import { fillFacts, fillStandards, fillTimeline } from './demo';
import { fillApplication } from './document/applicationDemo';
import { fillDocuments } from './document/demo';
import { generateJob } from './document/generate';
import { issueJob } from './document/issue';
import { documentPdfJob } from './document/pdf';
import { managementDocumentRelease } from './document/release';
import { fillDocumentControl } from './documentControl/demo';
import { historyJob } from './documentControl/history';
import { reviewReminders } from './documentControl/remindReviews';
import { controlMatters } from './documentControl/waiting';
import { fillDocumentEdits } from './documentEdit/demo';
import { mountWordNotices } from './documentEdit/notices';
import { fillExisting } from './existing/demo';
import { parseExistingJob } from './existing/parse';
import { fillMaterials } from './material/demo';
import { fillNonconformities } from './nonconformity/demo';
import { search } from './nonconformity/search';
import { heldNonconformities, nonconformityMatters } from './nonconformity/waiting';
import { ofProjects } from './ofProjects';
import { fillProducts, linkInstructions } from './product/demo';
import { submitTasksJob } from './request/tasks';
import { heldRequests, requestMatters } from './request/waiting';
import { isoRoutes } from './routes';
import { standardsOfProjects } from './standards';
import { fillTemplates } from './template/demo';
import { takeOffersJob } from './template/offers';
import { forgetDrafts } from './variable/forgetDrafts';
import { listWaiting } from './waiting';

/** Standards and management systems. */
export const subject: Subject = {
  name: 'iso',
  routes: isoRoutes,
  mountNotices: mountWordNotices,
  when: { customerTransferred: forgetDrafts },
  standardsOfProjects,
  ofProjects,
  attachedTo,
  jobs: [generateJob, issueJob, submitTasksJob, parseExistingJob, historyJob, documentPdfJob, takeOffersJob],
  periodic: [reviewReminders],
  releases: [managementDocumentRelease],
  search,
  listWaiting,
  matters: () => ({ ...requestMatters, ...nonconformityMatters, ...controlMatters() }),
  holdings: [...heldRequests, heldNonconformities],
  async fillDemo(tx, projects, files) {
    await fillStandards(tx);
    await fillTemplates(tx, files);
    await fillTimeline(tx, projects);
    await fillFacts(tx, projects);
    await fillProducts(tx, projects);
    await fillDocuments(tx, projects, files);
    await fillApplication(tx, projects, files);
    await fillDocumentControl(tx, projects);
    await fillDocumentEdits(tx, projects);
    await fillNonconformities(tx, projects, files);
    await linkInstructions(tx, projects);
    await fillMaterials(tx, projects, files);
    await fillExisting(tx, projects, files);
  },
};
