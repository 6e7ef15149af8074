import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file as people of the field bring it, of tests/fixtures/cases. */
export const caseFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fixtures/cases', name));
