import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Fails if a shipped package has a known vulnerability of severity high or above. Temporary acceptances are
 * in vulnerabilities.json: by advisory, with reason and end date. If the registry does not answer, a warning is printed,
 * and nothing fails.
 */

/**
 * Finds today's problems.
 * @param {object} report the output of `npm audit --json`
 * @param {Record<string, { why: string, until: string }>} accepted by advisory; until: YYYY-MM-DD, the last day
 * @param {string} today YYYY-MM-DD
 * @returns {string[]} a line for each advisory that is not accepted, and for each acceptance that is no longer needed
 */
export function faultsOf(report, accepted, today) {
  const found = new Map();
  for (const { via } of Object.values(report.vulnerabilities))
    for (const cause of via)
      if (typeof cause === 'object' && ['high', 'critical'].includes(cause.severity))
        found.set(
          cause.url.split('/').at(-1),
          `${cause.severity}: ${cause.name} ${cause.range}, ${cause.title} (${cause.url})`,
        );
  return [
    ...[...found].flatMap(([id, line]) => {
      if (!accepted[id]) return [line];
      return accepted[id].until < today ? [`${line}, accepted until ${accepted[id].until}`] : [];
    }),
    ...Object.keys(accepted).flatMap((id) =>
      found.has(id) ? [] : [`${id} is accepted and no longer there: take it out`],
    ),
  ];
}

function main() {
  const asked = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--json', '--fetch-timeout=20000', '--fetch-retries=1', '--loglevel=error'],
    { encoding: 'utf8', cwd: join(import.meta.dirname, '..') },
  );
  let report;
  try {
    report = JSON.parse(asked.stdout);
  } catch {
    report = { message: asked.stderr || 'no answer' };
  }
  if (!report.vulnerabilities) {
    const bar = '!'.repeat(100);
    console.warn(`${bar}\nKNOWN VULNERABILITIES WERE NOT CHECKED: the registry says "${report.message}".\n${bar}`);
    return;
  }
  const accepted = JSON.parse(readFileSync(join(import.meta.dirname, 'vulnerabilities.json'), 'utf8'));
  const faults = faultsOf(report, accepted, new Date().toISOString().slice(0, 10));
  if (faults.length === 0) return console.log('No known vulnerability of severity high or above in what ships.');
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) main();
