import { defineConfig } from '@umijs/max';
import { proxy } from './config/proxy';
import { umiRoutes } from './config/routes';

const oneChunk = { minChunkSize: 20_000_000, maxChunkCountPerGroup: 1, maxMergeChunkSize: 40_000_000 };

/**
 * The build lands in dist/: index.html for `/`, and static/ for `/static/` (bundles, and public/ as it is).
 * Layout and locale plugins stay off: docs/decisions/0008-owners-frame.md says why.
 */
export default defineConfig({
  npmClient: 'npm',
  history: { type: 'hash' },
  base: '/',
  publicPath: '/static/',
  outputPath: 'dist/static',
  hash: true,
  utoopack: {
    // One chunk for each thing that loads by itself: many small ones compress a fifth worse.
    optimization: { splitChunks: { js: oneChunk, css: oneChunk } },
  },
  alias: {
    // One lodash: pro-components brings lodash-es.
    lodash: 'lodash-es',
  },
  targets: { chrome: 110, edge: 110, firefox: 115, safari: 16 },
  // Today's browsers need none of core-js (44 kB).
  polyfill: false,
  // The frame sets the one title there is; react-helmet would be 5 kB more.
  helmet: false,
  model: {},
  initialState: { loading: '@/components/Loading' },
  access: {},
  request: {},
  routes: umiRoutes,
  plugins: ['./config/plugins/portal', './config/plugins/pages', './config/plugins/lateParts'],
  proxy,
  // Scenarios over the real server; only the adapter speaks Umi's form.
  mock: { exclude: ['mock/scenarios.ts'] },
  // Before the app, and not part of it: an operator changes it without a build.
  headScripts: ['/static/tenant-config.js'],
  title: '合规与认证服务平台',
  favicons: ['/static/logo.svg'],
  metas: [{ name: 'color-scheme', content: 'light dark' }],
});
