import type { IncomingMessage, ServerResponse } from 'node:http';
import { user } from '#domain/core/user/contract';
import { contract } from '#domain/generated/contract';
import type { Endpoint } from '#domain/kernel/endpoint';
import { isScenarioName, type Scenario, scenarios } from './scenarios';

/**
 * `max dev` with a scenario laid over the server. Choose it in the browser's console and reload:
 * `document.cookie = 'portal_scenario=forbidden'` for every call but the session's, or
 * `document.cookie = 'portal_scenario=tooSlow:/api/user/toolKit/list.json'` for one path; an empty value ends it.
 */
function chosen(request: IncomingMessage, path: string): Scenario | undefined {
  const cookie = /(?:^|;\s*)portal_scenario=([^;]*)/u.exec(request.headers.cookie ?? '')?.[1];
  const [name, only] = decodeURIComponent(cookie ?? '').split(':', 2);
  const applies = only ? only === path : path !== user.getUserInfo.path;
  return name && isScenarioName(name) && applies ? scenarios[name] : undefined;
}

const handler =
  (path: string) =>
  async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const scenario = chosen(request, path);
    if (!scenario) return next();
    if (scenario.delay) await new Promise((resolve) => setTimeout(resolve, scenario.delay));
    if (scenario.answer === 'pass') return next();
    if (scenario.answer === 'network') {
      request.socket.destroy();
      return;
    }
    response.statusCode = scenario.answer.status;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(scenario.answer.body));
  };

const endpoints: Endpoint[] = Object.values(contract).flatMap((subject) => Object.values<Endpoint>(subject));

/** In Umi's form: `METHOD /path` to handler, for every call of the contract. */
export default Object.fromEntries(
  endpoints.map(({ method, path }) => [`${method} ${path.replace(/\{(\w+)\}/gu, ':$1')}`, handler(path)]),
);
