import { Zip, ZipPassThrough } from 'fflate';
import { endingOf, fileName } from './fileName';

export interface ZipEntry {
  name: string;
  changed: Date;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Writes an archive one entry after the other, as each is read, without compression – most stored files are
 * compressed already – and without holding anything in memory. Names beyond ASCII are marked as UTF-8 for Windows.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const taken = () => {
    const chunks = made;
    made = [];
    return chunks;
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, changed, bytes } of entries) {
    const entry = new ZipPassThrough(name);
    entry.mtime = changed;
    zip.add(entry);
    for await (const chunk of bytes) {
      entry.push(chunk);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/**
 * Makes names for one folder, each by `fileName`: of several that a system may consider equal, all but the first are
 * numbered. Windows and macOS ignore case and different ways to write an accented letter.
 */
export function namesInFolder(): (name: string) => string {
  const used = new Set<string>();
  const keyOf = (name: string) => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return (name) => {
    const whole = fileName(name);
    const ending = endingOf(whole);
    const bare = whole.slice(0, whole.length - ending.length);
    let free = whole;
    for (let n = 2; used.has(keyOf(free)); n += 1) free = `${bare} (${n})${ending}`;
    used.add(keyOf(free));
    return free;
  };
}
