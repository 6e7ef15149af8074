import type { FlowAudit } from './flow/audit';
import type { TemplateAudit } from './template/audit';

/** Actions on questionnaires of projects, and on their templates. */
export interface QuestionnaireAudit extends FlowAudit, TemplateAudit {}
