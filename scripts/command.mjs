import { basename } from 'node:path';
import { buildAll, isBuilt } from './build.mjs';

/* Runs one of the commands of whoever owns the database, by the name of its file under server/. */
const [name = ''] = process.argv.splice(2, 1);
if (!isBuilt()) await buildAll();
await import(`../build/server/${basename(name)}.js`);
