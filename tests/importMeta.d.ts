/** Vitest's import.meta for tests that walk the files of all subjects. */
interface ImportMeta {
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>;
}
