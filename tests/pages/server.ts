import { act, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { type Scenario, type ScenarioName, scenarios } from '../../mock/scenarios';
import { demoVerifyCode } from '../data/roles.json';

let origin = '';
/** Cookies of the page, by name: HttpOnly ones are out of reach of its scripts anyway. */
const cookies = new Map<string, string>();

function keepCookies(answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    if (/max-age=0|expires=thu, 01 jan 1970/iu.test(line)) cookies.delete(name);
    else cookies.set(name, value.join('='));
  }
}

/** Calls that the real server has not answered yet. */
const underWay = new Set<Promise<Response>>();

/** Sends one of the page's calls on to the real server, as a browser on its origin would. */
function forward(request: Request): Promise<Response> {
  const answer = sendOn(request);
  underWay.add(answer);
  answer.finally(() => underWay.delete(answer)).catch(() => undefined);
  return answer;
}

/** Waits for answers to all requests of the page: they must not arrive in the next test, or after the last. */
export const allAnswered = () => Promise.allSettled([...underWay]);

/** A file sent by a form in jsdom has lost its name, whose ending the server needs: it gets one of its kind. */
function withEndings(body: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const endings: Readonly<Record<string, string>> = {
    'application/pdf': 'pdf',
    'image/png': 'png',
    'text/html': 'html',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  };
  const named = Buffer.from(body)
    .toString('latin1')
    .replace(/filename="blob"(\r\nContent-Type: ([\w/.-]+))/gu, (all, head: string, type: string) =>
      type in endings ? `filename="blob.${endings[type]}"${head}` : all,
    );
  return Uint8Array.from(Buffer.from(named, 'latin1'));
}

async function sendOn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  if (request.method !== 'GET') headers.set('origin', origin);
  if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  const sent = request.method === 'GET' ? undefined : await request.arrayBuffer();
  const isForm = request.headers.get('content-type')?.startsWith('multipart/');
  const body = sent && isForm ? withEndings(sent) : sent;
  const answer = await fetch(origin + pathname + search, { method: request.method, headers, body });
  keepCookies(answer);
  // The body arrives decoded.
  const plain = new Headers(answer.headers);
  plain.delete('content-encoding');
  plain.delete('content-length');
  return new Response(await answer.arrayBuffer(), {
    status: answer.status,
    statusText: answer.statusText,
    headers: plain,
  });
}

/** Sits between the app and the real server of the test run; scenarios override its answers. */
export const network = setupServer(http.all(`${window.location.origin}/*`, ({ request }) => forward(request)));

/** Names the real server of the test run. */
export function useServer(url: string): void {
  origin = url;
}

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Signs a demo account in, as the sign-in page would have done before the page was opened. */
export async function signInAs(phone: string, tenantCode?: string): Promise<void> {
  await post('/user/getVerifyCode', { phone });
  const answer = await post('/user/loginByPhone', { phone, verifyCode: demoVerifyCode });
  const cookie = answer.headers.getSetCookie()[0];
  if (!cookie) throw new Error(`${phone} was not signed in: ${await answer.text()}`);
  if (tenantCode) await post('/consulting/tenant/chose', { tenantCode }, cookie.split(';')[0]);
  keepCookies(answer);
}

/** Acts as another person, as in another browser: the page's own session stays. */
export async function elsewhere(phone: string, work: () => Promise<unknown>): Promise<void> {
  const own = [...cookies];
  try {
    await signInAs(phone);
    await work();
  } finally {
    cookies.clear();
    for (const [name, value] of own) cookies.set(name, value);
  }
}

/** Forgets the session in the page. */
export function signOut(): void {
  cookies.clear();
}

/** Lays a scenario of mock/ over the calls with this path. */
export function lay(name: ScenarioName, path: string): void {
  const { answer, delay: wait }: Scenario = scenarios[name];
  network.use(
    http.all(`${window.location.origin}${path}`, async ({ request }) => {
      if (wait) await delay(wait);
      if (answer === 'pass') return forward(request);
      if (answer === 'network') return HttpResponse.error();
      return typeof answer.body === 'string'
        ? HttpResponse.text(answer.body, { status: answer.status })
        : HttpResponse.json(answer.body as object, { status: answer.status });
    }),
  );
}

/** Answers one path with data of the test's own, in the envelope of a success. */
export function answerWith(path: string, data: unknown): void {
  const body = { success: true, errorCode: '200', errorMsg: '', data };
  network.use(http.all(`${window.location.origin}${path}`, () => HttpResponse.json(body)));
}

/** Answers one path with these codes and data, one after the other, and records the requests. */
export function answerInTurn(
  path: string,
  answers: [code: string, data: unknown][],
  tell: (body: unknown) => void,
): void {
  const left = [...answers];
  network.use(
    http.all(`${window.location.origin}${path}`, async ({ request }) => {
      tell(await request.json());
      const [errorCode, data] = left.shift() ?? [];
      return HttpResponse.json({ success: errorCode === '200', errorCode, errorMsg: '', data });
    }),
  );
}

/** Fetches the answer of the next call with this path, and keeps it back until it is let go. */
export function holdNext(path: string) {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  let answered: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    answered = done;
  });
  network.use(
    http.all(
      `${window.location.origin}${path}`,
      async ({ request }) => {
        const answer = await forward(request);
        answered();
        await gate;
        return answer;
      },
      { once: true },
    ),
  );
  return { held, letGo };
}

/** The calls that went out, as `METHOD /path?query`, from now on. */
export function watchCalls(): string[] {
  const calls: string[] = [];
  network.events.on('request:start', ({ request }) => {
    const { pathname, search, origin: to } = new URL(request.url);
    if (to === window.location.origin) calls.push(`${request.method} ${pathname}${search}`);
  });
  return calls;
}

/** Counts answers of one path from now on. @returns waits until there are this many and the page has processed the last */
export function watchAnswers(path: string): (count: number) => Promise<void> {
  let answers = 0;
  network.events.on('response:mocked', ({ request }) => {
    if (new URL(request.url).pathname === path) answers += 1;
  });
  return async (count) => {
    await waitFor(() => {
      if (answers !== count) throw new Error(`${path} was answered ${answers} times, not ${count}.`);
    });
    await act(() => new Promise((taken) => setImmediate(taken)));
  };
}
