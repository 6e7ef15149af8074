import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for programs that a test writes in the language of the shell; it goes with the file's tests. */
export function programs() {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    /** @returns its path */
    write(name: string, lines: string): string {
      const path = join(folder, name);
      writeFileSync(path, `#!/bin/sh\n${lines}\n`);
      chmodSync(path, 0o755);
      return path;
    },
  };
}

/** Writes a PDF as LibreOffice would: into the folder after --outdir. */
export const STAND_IN = `while [ "$1" != --outdir ]; do shift; done
printf '%%PDF-1.7 of ' > "$2/document.pdf"
wc -c < "$3" >> "$2/document.pdf"`;
