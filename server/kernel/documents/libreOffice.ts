import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCodes } from '#domain/kernel/errors';
import { inTemporaryFolder } from '#server/kernel/files/temporary';
import { Gone } from '#server/kernel/turnstile';
import { DocumentError } from './DocumentError';
import fonts from './fonts.json';

/* Word files become PDF in LibreOffice, a program of its own that a server may have or not. */

/**
 * So long one file may take, in ms; so much memory LibreOffice may reserve, in MB: some eight times what it fills; so much one file
 * that it writes may take, in MB.
 */
const usual = { time: 120_000, memory: 4_096, file: 256 };

/**
 * The program that this server makes PDF with; undefined: it has none.
 * @param named the setting LIBREOFFICE: a path, or a name to be looked up in `path`
 */
export function findLibreOffice(named: string, path = process.env.PATH ?? ''): string | undefined {
  const places = isAbsolute(named) ? [named] : path.split(delimiter).map((folder) => join(folder, named));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Fonts of Windows and WPS take a Chinese face where the server lacks them; without it Chinese falls to any face. */
const fontRules = () => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${Object.entries(fonts)
  .flatMap(([face, named]) =>
    named.map(
      (name) =>
        `<alias binding="same"><family>${xmlText(name)}</family><accept><family>${xmlText(face)}</family></accept></alias>`,
    ),
  )
  .join('\n')}
</fontconfig>
`;

const item = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** No macro runs, nothing linked is fetched or updated, whatever the file says. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${item('Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${item('Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${item('Common/Security/Scripting', 'DisableActiveContent', 'true')}
${item('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${item('Writer/Content/Update', 'Link', '0')}
</oor:items>
`;

/** Runs a program with its whole family of processes. @returns how it ended; undefined: it was stopped */
function runWithin(
  program: string,
  args: readonly string[],
  { env, limits, gone }: { env: Record<string, string>; limits: typeof usual; gone: AbortSignal | undefined },
): Promise<number | null | undefined> {
  // The shell sets its own limits, and then is the program. They hold where this process has died as well.
  const blocks = (limits.file * 1024 * 1024) / 512;
  const within = `ulimit -t ${Math.ceil(limits.time / 1000)} && ulimit -f ${blocks} && ulimit -v ${limits.memory * 1024} && exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', within, program, ...args], {
    stdio: 'ignore',
    // A group of its own: its starter, and what that starts, end together.
    detached: true,
    env,
  });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const timer = setTimeout(stop, limits.time);
  gone?.addEventListener('abort', stop);
  if (gone?.aborted) stop();
  return new Promise<number | null | undefined>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(isStopped ? undefined : code));
  }).finally(() => {
    clearTimeout(timer);
    gone?.removeEventListener('abort', stop);
  });
}

/**
 * Makes a PDF of a Word file that reaches for nothing outside of itself.
 * @param program as `findLibreOffice` answers it
 * @param options.limits for tests
 * @throws DocumentError fileTooCostly where it took too much time or memory, fileBroken where nothing came of it
 * @throws Gone
 */
export function pdfOfWord(
  program: string,
  word: Uint8Array,
  { gone, limits = usual }: { gone?: AbortSignal | undefined; limits?: typeof usual } = {},
): Promise<Buffer> {
  return inTemporaryFolder('pdf', async (folder) => {
    const [source, fontsFile, user] = [join(folder, 'document.docx'), join(folder, 'fonts.conf'), join(folder, 'user')];
    await mkdir(user);
    await writeFile(join(user, 'registrymodifications.xcu'), profile);
    await writeFile(fontsFile, fontRules());
    await writeFile(source, word);
    const code = await runWithin(
      program,
      [
        `-env:UserInstallation=${pathToFileURL(folder).href}`,
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--convert-to',
        'pdf:writer_pdf_Export',
        '--outdir',
        folder,
        source,
      ],
      // It needs no secrets, and finds nothing of other users.
      { env: { PATH: '/usr/bin:/bin', HOME: folder, TMPDIR: folder, FONTCONFIG_FILE: fontsFile }, limits, gone },
    );
    if (gone?.aborted) throw new Gone();
    if (code === undefined) throw new DocumentError(errorCodes.fileTooCostly, 'Making the PDF took too long');
    const made = await readFile(join(folder, 'document.pdf')).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
    if (made?.subarray(0, 5).toString('latin1') !== '%PDF-')
      throw new DocumentError(errorCodes.fileBroken, `LibreOffice made no PDF of it (${code})`);
    return made;
  });
}
