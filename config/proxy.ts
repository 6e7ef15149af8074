import { contract } from '../domain/generated/contract';

/** Where the dev server sends the portal's calls. */
const target = process.env.PORTAL_SERVER ?? 'http://127.0.0.1:8001';

const prefixes = new Set(
  Object.values(contract)
    .flatMap((subject) => Object.values(subject))
    .map((endpoint: { path: string }) => `/${endpoint.path.split('/')[1]}`),
);

/** Every first path segment of the contract, so that a new subject needs no line here. */
export const proxy = Object.fromEntries([...prefixes].map((prefix) => [prefix, { target, changeOrigin: false }]));
