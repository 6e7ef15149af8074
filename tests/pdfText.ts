import { inflateSync } from 'node:zlib';

const streamsOf = (pdf: string) =>
  new Map(
    [...pdf.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)].map(([, id = '', body = '']) => {
      const data = /stream\n(.*)\nendstream/s.exec(body)?.[1];
      const bytes = data === undefined ? undefined : Buffer.from(data, 'latin1');
      const stream = bytes && (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
      return [id, { body, stream }] as const;
    }),
  );

/** What one font's numbers mean, as its ToUnicode table says: what a reader's copy and search give. */
function charactersOf(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, from = '', , list = ''] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/gs)) {
    let at = Number.parseInt(from, 16);
    for (const [, code = ''] of list.matchAll(/<([0-9a-f ]*)>/g)) {
      const text = Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      characters.set((at++).toString(16).padStart(4, '0'), text);
    }
  }
  return characters;
}

/** The text of each page of a PDF that pdfkit wrote, a line for each piece that was drawn. */
export function pdfPages(bytes: Buffer): string[] {
  const objects = streamsOf(bytes.toString('latin1'));
  const fonts = new Map<string, Map<string, string>>();
  for (const { body } of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.body ?? '')?.[1] ?? '';
      fonts.set(name, charactersOf(objects.get(table)?.stream ?? ''));
    }
  const pieces = /\/(F\d+) [\d.]+ Tf [^<]*<([0-9a-f]*)> Tj/g;
  return [...objects.values()]
    .filter(({ body }) => /\/Type \/Page\n/.test(body))
    .map(({ body }) => objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '')?.stream ?? '')
    .map((content) =>
      [...content.matchAll(pieces)]
        .map(([, font = '', hex = '']) =>
          (hex.match(/.{4}/g) ?? []).map((code) => fonts.get(font)?.get(code) ?? '?').join(''),
        )
        .join('\n'),
    );
}
