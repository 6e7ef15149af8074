import type { FlowAudit } from './flow/audit';
import type { TemplateAudit } from './template/audit';

/** What is done with questionnaires of projects, and with their templates. */
export interface QuestionnaireAudit extends FlowAudit, TemplateAudit {}
