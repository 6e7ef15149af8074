import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startOwnPostgres } from '#server/kernel/db/embedded';
import { buildAll, isBuilt } from '../../scripts/build.mjs';
import { onDatabase } from '../server/databases';
import { answering } from './answers';
import { attacks } from './attacks';
import { brought } from './brought';
import { channels } from './channels';
import { consistencyChecks } from './checks';
import { coldStart } from './coldStart';
import { examSittings } from './exam';
import { largeExport } from './export';
import { type Figure, isMet, table } from './figures';
import { firstLoad } from './firstLoad';
import { govWorkbook } from './gov';
import { largeInventoryPath } from './inventory';
import { killsUnderWrites } from './kills';
import { lists } from './lists';
import type { Bench, Measure } from './measure';
import { largePlan } from './measures';
import { killsUnderMoney } from './moneyKills';
import { points } from './points';
import { products } from './products';
import { wordTemplates } from './templates';
import { auditTrail } from './trail';
import { wordText } from './wordText';
import { largeZip } from './zip';

/*
 * Measures the built product against its bounds and prints the figures; ends with 1 where one is missed.
 * Names as arguments (npm run bench -- lists) measure only these.
 */

const measures: Record<string, Measure> = {
  start: coldStart,
  load: firstLoad,
  lists,
  brought,
  gov: govWorkbook,
  export: largeExport,
  inventory: largeInventoryPath,
  measures: largePlan,
  templates: wordTemplates,
  wordText,
  products,
  channels,
  checks: consistencyChecks,
  answers: answering,
  exam: examSittings,
  points,
  attacks,
  zip: largeZip,
  trail: auditTrail,
  kills: killsUnderWrites,
  money: killsUnderMoney,
};
/** Take minutes: only where they are named. */
const onlyNamed = ['trail', 'kills', 'money'];

async function main(): Promise<boolean> {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(measures, name));
  if (unknown) throw new Error(`Unknown: ${unknown}. There are ${Object.keys(measures).join(', ')}.`);
  if (!isBuilt()) {
    console.log('Building the portal …');
    await buildAll();
  }
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  // As root, PostgreSQL runs as another user and must get in.
  await chmod(folder, 0o755);
  // Durable, as in production: fsync is part of the measurement.
  const postgres = await startOwnPostgres(folder);
  const bench: Bench = {
    folder,
    async database(name) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return onDatabase(postgres.url, name);
    },
  };
  const figures: Figure[] = [];
  try {
    for (const [name, measure] of Object.entries(measures)) {
      if (names.length > 0 ? !names.includes(name) : onlyNamed.includes(name)) continue;
      console.log(`measuring: ${name} …`);
      // Each its own: a folder of files belongs to one database.
      const own = join(folder, name);
      await mkdir(own);
      figures.push(...(await measure({ ...bench, folder: own })));
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    if (postgres.folder !== folder) await rm(postgres.folder, { recursive: true, force: true });
  }
  console.log(`\n${table(figures)}`);
  return figures.every(isMet);
}

main().then(
  (met) => process.exit(met ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
