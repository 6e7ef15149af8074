import { parseArgs } from 'node:util';
import { EnvError, parseEnv } from './kernel/env';
import { BootstrapError, bootstrap } from './seed/bootstrap';
import { startServices } from './start';

const usage = `npm run bootstrap -- --tenant "<name of the platform>" --name "<first manager>" --phone <its mobile phone>

On an empty database (DATABASE_URL) it makes the platform's tenant and its first manager, who then signs in with the
phone. DEMO=false: nothing else is filled in.`;

/** The first start in production. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { tenant: { type: 'string' }, name: { type: 'string' }, phone: { type: 'string' } },
  });
  const { tenant, name, phone } = values;
  if (!tenant || !name || !phone) throw new BootstrapError(usage);
  const env = parseEnv(process.env);
  if (env.DEMO) throw new BootstrapError('DEMO: must be false; the demo has a platform of its own.');
  const started = await startServices(env, console.log);
  try {
    const { inviteCode } = await bootstrap(started.services, {
      tenantName: tenant,
      managerName: name,
      managerPhone: phone,
    });
    console.log(`${tenant} is ready. ${name} signs in with ${phone}; channel partners sign up with ${inviteCode}.`);
  } finally {
    await started.stopDatabase();
  }
}

main().catch((error: unknown) => {
  const told = error instanceof BootstrapError || error instanceof EnvError;
  console.error(told ? error.message : error);
  process.exit(1);
});
