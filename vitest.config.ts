import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Umi's generated folder, as its own bundlers alias it. */
const umi = {
  '@umijs/max': at('src/.umi/exports.ts'),
  umi: at('src/.umi/exports.ts'),
  '@@': at('src/.umi'),
  '@': at('src'),
};

/** Begins with what takes longest though it is short to read: at the end, the other core would wait for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/tests\/(?:pages\/(?:guard|work)|isolation\/isolation)\.test\.tsx?$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Transforming the app's modules is most of a page test's time; keep the result between runs.
    experimental: { fsModuleCache: true },
    // Each test waits for the database or the page half of its time; one core less would be idle.
    maxWorkers: '100%',
    projects: [
      {
        resolve: { alias: umi },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['domain/**/*.test.ts', 'config/**/*.test.ts', 'src/**/*.test.ts'],
          // A property takes seconds, and longer on a machine that is busy.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // As servers have it: a day that is China's only because the clock is set to China is found out.
          env: { TZ: 'UTC' },
          include: ['server/**/*.test.ts', 'tests/*.test.ts', 'tests/{server,isolation}/**/*.test.ts'],
          globalSetup: './tests/server/globalSetup.ts',
          pool: 'forks',
          // Each file has a portal and a database of its own; loading the server anew for each took a third of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'start',
          environment: 'node',
          include: ['tests/start/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias: umi, mainFields: ['module', 'main'], dedupe: ['react', 'react-dom', 'antd'] },
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['tests/pages/**/*.test.{ts,tsx}'],
          globalSetup: ['./tests/server/globalSetup.ts', './tests/pages/portals.ts'],
          setupFiles: ['./tests/pages/setup.ts'],
          server: { deps: { inline: true } },
          pool: 'forks',
          // A page makes and drops objects faster than the usual 16 MB of young ones are worth collecting.
          execArgv: ['--max-semi-space-size=64'],
          // Files share their worker's document and modules; loading the app anew for each took a quarter of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: './tests/e2e/seeded.ts',
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
