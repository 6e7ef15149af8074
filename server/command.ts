import { parseArgs } from 'node:util';
import { CommandError } from './kernel/command';
import type { Services } from './kernel/context';
import { EnvError, parseEnv } from './kernel/env';
import { startServices } from './start';

/**
 * Runs a command that whoever owns the database types, and ends the process.
 * @param names of its options, all of which must be given
 * @param run answers what is told once it is done
 */
export async function command<Name extends string>(
  names: readonly Name[],
  usage: string,
  run: (services: Services, given: Record<Name, string>) => Promise<string>,
): Promise<void> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    // Others than its own, and words between them, are ignored: what is missing for them is told.
    const { values } = parseArgs({ options, strict: false });
    if (names.some((name) => typeof values[name] !== 'string')) throw new CommandError(usage);
    const env = parseEnv(process.env);
    if (env.DEMO) throw new CommandError('DEMO: must be false; the demo has a platform and people of its own.');
    const started = await startServices(env, console.log);
    try {
      console.log(await run(started.services, values as Record<Name, string>));
    } finally {
      await started.stopDatabase();
    }
  } catch (error) {
    const told = error instanceof CommandError || error instanceof EnvError;
    console.error(told ? error.message : error);
    process.exit(1);
  }
}
