import { command } from './command';
import { bootstrap } from './seed/bootstrap';

const usage = `npm run bootstrap -- --tenant "<name of the platform>" --name "<first manager>" --phone <its mobile phone>

On an empty database (DATABASE_URL) it makes the platform's tenant and its first manager, who then signs in with the
phone. DEMO=false: nothing else is filled in.`;

/** The first start in production. */
await command(['tenant', 'name', 'phone'], usage, async (services, { tenant, name, phone }) => {
  const first = { tenantName: tenant, managerName: name, managerPhone: phone };
  const { inviteCode } = await bootstrap(services, first);
  return `${tenant} is ready. ${name} signs in with ${phone}; channel partners sign up with ${inviteCode}.`;
});
