import { basename } from 'node:path';
import { buildAll, isBuilt } from './build.mjs';

/* Runs a command for the owner of the database, by the name of its file under server/. */
const [name = ''] = process.argv.splice(2, 1);
if (!isBuilt()) await buildAll();
await import(`../build/server/${basename(name)}.js`);
