import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { Gone } from '#server/kernel/turnstile';
import { paragraph, wordTemplate } from '../../../tests/factories/wordTemplate';
import { programs, STAND_IN } from '../../../tests/server/programs';
import { findLibreOffice, pdfOfWord } from './libreOffice';

const { folder, write } = programs();
const word = wordTemplate(paragraph('信息安全管理手册'));
const limits = { time: 60_000, memory: 4_096, file: 256 };
const leftOver = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`portal-pdf-${process.pid}-`));
/** One that has ended stays in the table until its parent, here the system's first process, asks for it. */
const lives = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /u.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));

describe('LibreOffice', () => {
  it('is found by its path, or by its name in the search path', () => {
    const path = write('office', STAND_IN);
    expect(findLibreOffice(path)).toBe(path);
    expect(findLibreOffice('office', `/nowhere:${folder}`)).toBe(path);
    expect(findLibreOffice('no-office', folder)).toBeUndefined();
    expect(findLibreOffice(join(folder, 'no-office'))).toBeUndefined();
  });

  it('gets the file, rules for Chinese fonts and a profile that fetches nothing; no secrets, and nothing stays', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    const seen = join(folder, 'seen');
    const spying = write('spy', `env > ${seen}\ncat "$FONTCONFIG_FILE" "$HOME"/user/*.xcu >> ${seen}\n${STAND_IN}`);
    const pdf = await pdfOfWord(spying, word);
    expect(pdf.toString('latin1')).toBe(`%PDF-1.7 of ${word.length}\n`);
    const said = readFileSync(seen, 'utf8');
    expect(said).not.toContain('secret');
    expect(said).toContain('<family>宋体</family><accept><family>Noto Serif CJK SC</family></accept>');
    expect(said).toMatch(/BlockUntrustedRefererLinks"[^>]*><value>true/u);
    expect(said).toMatch(/DisableMacrosExecution"[^>]*><value>true/u);
    expect(leftOver()).toEqual([]);
    vi.unstubAllEnvs();
  });

  it('is stopped with all that it has started, where it takes too long', async () => {
    const pidFile = join(folder, 'pid');
    const slow = write('slow', `sleep 300 & echo $! > ${pidFile}\nwait`);
    await expect(pdfOfWord(slow, word, { limits: { ...limits, time: 500 } })).rejects.toMatchObject({
      code: errorCodes.fileTooCostly,
    });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    await vi.waitFor(() => expect(lives(pid)).toBe(false));
    expect(leftOver()).toEqual([]);
  });

  it('is stopped where nobody waits any more', async () => {
    const leaving = new AbortController();
    const started = join(folder, 'started');
    const slow = write('waiting', `echo > ${started}\nsleep 300`);
    const made = pdfOfWord(slow, word, { gone: leaving.signal });
    const refused = expect(made).rejects.toBeInstanceOf(Gone);
    await vi.waitFor(() => expect(existsSync(started)).toBe(true));
    leaving.abort();
    await refused;
  });

  it('has no more memory, processor time and disk than it may have', async () => {
    const limit = join(folder, 'limit');
    await pdfOfWord(
      write('measure', `ulimit -v > ${limit}\nulimit -t >> ${limit}\nulimit -f >> ${limit}\n${STAND_IN}`),
      word,
      {
        limits,
      },
    );
    expect(readFileSync(limit, 'utf8').trim().split('\n').map(Number)).toEqual([4_096 * 1024, 60, 256 * 2048]);
  });

  it.each([
    ['makes nothing', 'exit 1'],
    ['writes something else', STAND_IN.replace('%%PDF-1.7', 'no PDF')],
  ])('is not believed where it %s', async (_, lines) => {
    await expect(pdfOfWord(write('broken', lines), word)).rejects.toMatchObject({ code: errorCodes.fileBroken });
  });

  const installed = findLibreOffice('soffice');
  it.skipIf(!installed)(
    'where it is installed makes a PDF with Chinese text',
    async () => {
      const pdf = (await pdfOfWord(installed ?? '', word)).toString('latin1');
      expect(pdf.match(/\/Type\/Page\b/gu)).toHaveLength(1);
      expect(pdf).toMatch(/\/BaseFont\/[A-Z]+\+/u);
    },
    120_000,
  );
});
