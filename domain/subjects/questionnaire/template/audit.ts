import type { Changed } from '../../../kernel/changed';

/** Actions on questionnaire templates; names are in the caller's language. */
export interface TemplateAudit {
  createTemplate: { entity: 'questionnaireTemplate'; detail: { name: string; from?: string; questions: number } };
  saveTemplate: {
    entity: 'questionnaireTemplate';
    detail: { version: number; questions: number; added: number; removed: number; edited: number; changed: Changed };
  };
  publishTemplate: { entity: 'questionnaireTemplate'; detail: { name: string; number: number; note: string } };
  enableTemplate: { entity: 'questionnaireTemplate'; detail: { name: string } };
  disableTemplate: { entity: 'questionnaireTemplate'; detail: { name: string } };
  deleteTemplate: { entity: 'questionnaireTemplate'; detail: { name: string } };
  exportTemplate: { entity: 'questionnaireTemplate'; detail: { name: string; questions: number } };
  parseTemplate: { entity: 'questionnaireTemplate'; detail: { name: string; errors: number } };
}
