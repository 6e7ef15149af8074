import { buildAll, isBuilt } from './build.mjs';

if (!isBuilt()) await buildAll();
await import('../build/server/bootstrap.js');
