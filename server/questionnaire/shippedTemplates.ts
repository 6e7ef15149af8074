import type { Words } from '#domain/kernel/levels';
import type { TemplateContent } from '#domain/questionnaire/template/template';
import basic from './data/basic.json';

/** A template that ships with the portal: everybody reads and uses it, nobody changes it. */
export interface ShippedTemplate {
  readonly templateCode: string;
  readonly version: number;
  readonly name: Words;
  readonly description: Words;
  readonly content: TemplateContent;
}

export const shippedTemplates: readonly ShippedTemplate[] = [basic as unknown as ShippedTemplate];
