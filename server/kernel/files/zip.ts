import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  changed: Date;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * An archive as it is written: one entry after the other, each as it is read, nothing compressed – what people keep is
 * compressed already – and nothing kept. Names beyond ASCII are marked as UTF-8, as Windows wants it.
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

/** Names for one folder: of several that differ at most in case, all but the first are numbered. */
export function namesInFolder(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? '';
    const bare = name.slice(0, name.length - ending.length);
    let free = name;
    // Windows takes names that differ in case for the same.
    for (let n = 2; used.has(free.toLowerCase()); n += 1) free = `${bare} (${n})${ending}`;
    used.add(free.toLowerCase());
    return free;
  };
}
