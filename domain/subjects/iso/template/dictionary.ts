import nameData from '../../../data/documentNames.json';
import type { Milestone } from '../timeline/timeline';
import { shippedModules } from '../variable/modules';
import type { Dictionary, DictionaryName } from './template';

/** Names of what the portal knows of a project beside its facts. */
const ofProject = nameData as readonly DictionaryName[];

/** The name of each day of the certification. */
export const dayNames: Readonly<Record<Milestone, string>> = {
  contract: 'contractDay',
  release: 'releaseDay',
  internalAudit: 'internalAuditDay',
  managementReview: 'managementReviewDay',
  stage1: 'stage1Day',
  stage2: 'stage2Day',
};

const kindOf = { string: 'text', boolean: 'flag', list: 'list', object: 'object' } as const;

/** Names by the group in which people look for them, in the order of the screens. */
export const dictionaryGroups: readonly {
  readonly groupCode: string;
  readonly zh: string;
  readonly en: string;
  readonly names: readonly DictionaryName[];
}[] = [
  { groupCode: 'project', zh: '项目、时间与部门', en: 'Project, dates and departments', names: ofProject },
  ...shippedModules.map(({ moduleCode, zh, en, components }) => ({
    groupCode: moduleCode,
    zh,
    en,
    names: components.map(({ name, zh, en, type, isRequired = false, when, fields = [] }) => ({
      name,
      zh,
      en,
      kind: kindOf[type],
      isRequired: isRequired && when === undefined,
      parts: fields.map((part) => ({ name: part.name, zh: part.zh, en: part.en, kind: kindOf[part.type] })),
    })),
  })),
];

/** All that a template may name. */
export const dictionary: Dictionary = new Map(
  dictionaryGroups.flatMap(({ names }) => names.map((one) => [one.name, one] as const)),
);
