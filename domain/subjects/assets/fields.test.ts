import { describe, expect, it } from 'vitest';
import { texts as english } from '#domain/generated/texts/pages.en-US';
import { texts as chinese } from '#domain/generated/texts/pages.zh-CN';
import { assetsSchemas } from './schema';

/** What a person writes of a record; ids and versions are the machine's. */
const written = (body: { shape: object }) =>
  Object.keys(body.shape).filter((field) => !/Id$|^projectCode$|^version$|^saveKey$/u.test(field));

describe('fields', () => {
  it.each(['saveBusiness', 'saveSystem', 'saveUnit', 'saveRisk', 'saveControl'] as const)(
    'of %s have a name in both languages, by which a change of them is told',
    (call) => {
      for (const texts of [chinese, english]) {
        const names: Readonly<Record<string, string>> = texts['assets.fields'];
        const groups = ['treatment', 'remnant'];
        for (const field of written(assetsSchemas[call].body).filter((name) => !groups.includes(name)))
          expect(names[field], field).toBeTruthy();
      }
    },
  );
});
