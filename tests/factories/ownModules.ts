import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { variableModules } from '#server/subjects/iso/variable/tables';

/** What a person says of a module of facts. */
export const ownModuleSaid = {
  zh: '机房',
  en: 'Server rooms',
  helpZh: '',
  helpEn: '',
  level: 'project',
  schemes: [],
  isEnabled: true,
  components: [{ name: 'ownRoom', zh: '机房', en: 'Server room', type: 'string' }],
} satisfies Partial<typeof variableModules.$inferInsert>;

/** A module of facts of a channel. @returns its code */
export async function makeOwnModule(tx: Tx, tenantCode: string, zh = ownModuleSaid.zh): Promise<string> {
  const moduleCode = newCode('V');
  await tx
    .insert(variableModules)
    .values({ ...ownModuleSaid, zh, tenantCode, moduleCode, known: ownModuleSaid.components });
  return moduleCode;
}
