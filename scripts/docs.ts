import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { texts as enUS } from '#domain/generated/texts/server.en-US';
import { texts as zhCN } from '#domain/generated/texts/server.zh-CN';
import { errorCodes } from '#domain/kernel/errors';

/*
 * Writes the parts of the documentation that are lists: npm run docs. tests/docs.test.ts fails if a list is out of date.
 */

const root = join(import.meta.dirname, '..');
const decisions = 'docs/decisions';
const head = '<!-- Written by npm run docs. -->\n\n';

const cell = (text: string) => text.replaceAll('|', '\\|');
const table = (titles: readonly string[], rows: readonly (readonly string[])[]) =>
  [titles, titles.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

function decisionIndex(): string {
  const rows = readdirSync(join(root, decisions))
    .filter((name) => /^\d{4}-.+\.md$/u.test(name))
    .sort()
    .map((name) => {
      const [title = '', , dated = ''] = readFileSync(join(root, decisions, name), 'utf8').split('\n');
      const [date = '', state = ''] = dated.split(' · ');
      return [`[${title.replace(/^# /u, '')}](${name})`, date, state];
    });
  return `# Decisions

${head}One file per decision, numbered in the order in which they were made: context, decision, alternatives, consequences, and what was
measured. A superseded decision stays and names its successor.

${table(['Decision', 'Made', 'State'], rows)}
`;
}

function errorList(): string {
  const zh: Readonly<Record<string, string>> = zhCN.errors;
  const en: Readonly<Record<string, string>> = enUS.errors;
  const rows = Object.entries(errorCodes)
    .filter(([name]) => name !== 'ok')
    .map(([name, code]) => [`\`${code}\``, `\`${name}\``, en[name] ?? '', zh[name] ?? '']);
  return `# Error codes

${head}Outcomes of the business. The answer is HTTP 200 with \`success: false\`, the code, and a message in the caller's
language (\`Accept-Language\`). Malformed calls are HTTP 4xx with \`message\` and \`fields\`; see domain/kernel/errors.ts.

${table(['errorCode', 'Name in the code', 'English', '中文'], rows)}
`;
}

/** The content of each file that this script writes, by path. */
export const documents = (): Readonly<Record<string, string>> => ({
  [`${decisions}/README.md`]: decisionIndex(),
  'docs/errors.md': errorList(),
});

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of Object.entries(documents())) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
