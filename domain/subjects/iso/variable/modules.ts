import moduleData from '../../../data/variableModules.json';
import type { VariableModule } from './variable';

/** The modules that the portal ships. Screens ask the server for them. */
export const shippedModules = moduleData as readonly VariableModule[];
