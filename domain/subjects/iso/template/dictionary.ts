import nameData from '../../../data/documentNames.json';
import govNameData from '../../../data/govDocumentNames.json';
import type { Milestone } from '../timeline/timeline';
import { shippedModules } from '../variable/modules';
import type { VariableModule } from '../variable/variable';
import type { Dictionary, DictionaryName } from './template';

/** Names of what the portal knows of a project beside its facts. */
const ofProject = nameData as readonly DictionaryName[];
/** Names of what is recorded for an application to a government program. */
const ofApplication = govNameData as readonly DictionaryName[];

/** The name of each day of the certification. */
export const dayNames: Readonly<Record<Milestone, string>> = {
  contract: 'contractDay',
  release: 'releaseDay',
  internalAudit: 'internalAuditDay',
  managementReview: 'managementReviewDay',
  stage1: 'stage1Day',
  stage2: 'stage2Day',
  figures: 'figuresDay',
  materials: 'materialsDay',
  internalReview: 'internalReviewDay',
  filing: 'filingDay',
  closing: 'closingDay',
  expertReview: 'expertReviewDay',
  publicity: 'publicityDay',
  certificate: 'certificateDay',
};

const kindOf = { string: 'text', boolean: 'flag', list: 'list', object: 'object' } as const;

/** Names that people look for together. */
export interface DictionaryGroup {
  readonly groupCode: string;
  readonly zh: string;
  readonly en: string;
  readonly names: readonly DictionaryName[];
}

/** The names of a module's facts. */
export const groupOfModule = ({ moduleCode, zh, en, components }: VariableModule): DictionaryGroup => ({
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
});

/** Names by the group in which people look for them, in the order of the screens. */
export const dictionaryGroups: readonly DictionaryGroup[] = [
  { groupCode: 'project', zh: '项目、时间与部门', en: 'Project, dates and departments', names: ofProject },
  { groupCode: 'application', zh: '政府项目申报', en: 'Government application', names: ofApplication },
  ...shippedModules.map(groupOfModule),
];

const byName = (groups: readonly DictionaryGroup[]) =>
  groups.flatMap(({ names }) => names.map((one) => [one.name, one] as const));

/** All that every template may name. */
export const dictionary: Dictionary = new Map(byName(dictionaryGroups));

/** All that templates of a channel may name: the same, and the facts of its own modules. */
export const dictionaryWith = (own: readonly VariableModule[]): Dictionary =>
  own.length === 0 ? dictionary : new Map([...dictionary, ...byName(own.map(groupOfModule))]);
