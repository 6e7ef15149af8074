import type { Words } from '#domain/kernel/levels';
import moduleData from '../../../data/variableModules.json';
import type { VariableModule } from './variable';

/** The modules that the portal ships. Screens ask the server for them. */
export const shippedModules = moduleData as readonly VariableModule[];

const words = new Map<string, Words>(
  shippedModules.flatMap(({ components }) => components.map(({ name, zh, en }) => [name, { zh, en }] as const)),
);
/** What a variable is called; undefined where no module has it. */
export const variableWords = (name: string): Words | undefined => words.get(name);
