import { command } from './command';
import { resetLostFactor } from './subjects/platform/people/lostFactor';

const usage = `npm run reset-factor -- --phone <mobile phone> --reason "<what happened>"

For an operator who has lost authenticator app and recovery codes, where no other one is left to reset it. It signs the
account out everywhere, and the log tells of it.`;

await command(['phone', 'reason'], usage, async (services, given) => {
  const { name } = await resetLostFactor(services, given);
  return `The second factor of ${name} is gone. Whoever signs in with ${given.phone} sets up another one.`;
});
