import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { seededFolder } from '../seeded';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder that each file's portal starts on a copy of. */
    seededFolder: string;
  }
}

export default async function setup(project: TestProject) {
  const data = await seededFolder({ ...process.env, NODE_ENV: 'development' });
  project.provide('seededFolder', data);
  return () => rmSync(data, { recursive: true, force: true });
}
