import type { IsoGiven } from '#domain/subjects/iso/schema';
import { stringFormats } from '#domain/subjects/iso/variable/variable';
import type { OwnModule } from '@/services/iso';

type Said = Omit<IsoGiven['saveOwnModule']['body'], 'moduleCode' | 'version'>;
type Fact = Said['components'][number];
type Part = NonNullable<Fact['fields']>[number];

/** What a person chooses as the type of a fact: of a text its format. */
export const factTypes = [...stringFormats, 'boolean', 'list', 'object'] as const;
export type FactType = (typeof factTypes)[number];
export const partTypes = [...stringFormats, 'boolean'] as const satisfies readonly FactType[];
export const hasParts = (type: FactType | undefined): boolean => type === 'list' || type === 'object';

interface Typed<Type> {
  name: string;
  zh: string;
  en?: string;
  type: Type;
  isRequired?: boolean;
}
export type TypedPart = Typed<(typeof partTypes)[number]>;
export interface TypedFact extends Typed<FactType> {
  helpZh?: string;
  helpEn?: string;
  /** Empty: it is asked in any case. */
  when?: string;
  fields?: TypedPart[];
}
export interface OwnModuleValues extends Pick<Said, 'zh' | 'level' | 'schemes' | 'isEnabled'> {
  en?: string;
  helpZh?: string;
  helpEn?: string;
  components: TypedFact[];
}

const typed = ({ type, format = 'line' }: Pick<Fact, 'type' | 'format'>): FactType =>
  type === 'string' ? format : type;
const wordsOf = <T extends { zh: string; en: string }>({ zh, en }: T) => ({ zh, en: en === zh ? '' : en });

/** A module as its form has it. */
export const typedModule = ({ components, ...said }: Said | OwnModule): OwnModuleValues => ({
  ...wordsOf(said),
  helpZh: said.helpZh,
  helpEn: said.helpEn,
  level: said.level,
  schemes: said.schemes,
  isEnabled: said.isEnabled,
  components: components.map((fact) => ({
    ...wordsOf(fact),
    name: fact.name,
    type: typed(fact),
    isRequired: fact.isRequired ?? false,
    helpZh: fact.helpZh ?? '',
    helpEn: fact.helpEn ?? '',
    when: fact.when ?? '',
    ...(fact.fields && {
      fields: fact.fields.map((part) => ({
        ...wordsOf(part),
        name: part.name,
        type: typed(part) as TypedPart['type'],
        isRequired: part.isRequired ?? false,
      })),
    }),
  })),
});

const isFormat = (type: FactType): type is (typeof stringFormats)[number] =>
  (stringFormats as readonly FactType[]).includes(type);
const saidOf = ({ name, zh, en = '', type, isRequired }: Typed<FactType>) => ({
  name: name.trim(),
  zh,
  en: en.trim() || zh,
  // A line of text is what a text is otherwise.
  ...(isFormat(type) ? { type: 'string' as const, ...(type !== 'line' && { format: type }) } : { type }),
  ...(isRequired && type !== 'boolean' && { isRequired }),
});

/** What was typed, as the call takes it. */
export const saidModule = ({ en = '', helpZh = '', helpEn = '', components, ...said }: OwnModuleValues): Said => ({
  ...said,
  en: en.trim() || said.zh,
  helpZh,
  helpEn,
  components: components.map(({ helpZh: zh = '', helpEn: other = '', when, fields = [], ...fact }) => ({
    ...saidOf(fact),
    ...(zh.trim() && { helpZh: zh, helpEn: other.trim() || zh }),
    ...(when && { when }),
    ...(hasParts(fact.type) && { fields: fields.map((part) => saidOf(part) as Part) }),
  })),
});
