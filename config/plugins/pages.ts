import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from '@umijs/max';
import { portalRoutes } from '../routes';

/**
 * The bundler leaves out of a chunk what stands in the chunks above it. So pages hang below what they share: the entry
 * alone for pages without a frame, the frame (menu, header) for those inside it, and the desk (tables) for the subjects'.
 */
type Ring = 'entry' | 'frame' | 'desk';

function ringOf(component: string): Ring {
  const routes = portalRoutes.filter((route) => route.component === component);
  if (routes.every(({ standsAlone }) => standsAlone)) return 'entry';
  if (!component.startsWith('@/pages/public/')) return 'desk';
  const layouts = routes.map(({ layout }) => layout);
  return layouts.every((layout) => layout === 'none' || layout === 'bare') ? 'entry' : 'frame';
}

const pages = [...new Set(portalRoutes.flatMap(({ component }) => component ?? []))];
const pagesIn = (ring: Ring) => pages.filter((page) => ringOf(page) === ring);

const moduleOf = (rows: readonly string[], head = '') =>
  `import type { Pages } from '@/layouts/pages';\n${head}\nexport const pages: Pages = {\n${rows.map((row) => `  ${row},\n`).join('')}};\n`;
const imported = (page: string) => `'${page}': () => import('${page}')`;
const through = (ring: Ring) => pagesIn(ring).map((page) => `'${page}': () => ${ring}('${page}')`);

/** Every page's loader by the route's component; src/layouts/rings.ts says how the rings are opened. */
const files: Record<string, string> = {
  'pages.ts': moduleOf(
    [...pagesIn('entry').map(imported), ...through('frame'), ...through('desk')],
    "import { pageOfDesk as desk, pageOfFrame as frame } from '@/layouts/rings';\n",
  ),
  'pagesOfFrame.ts': moduleOf(pagesIn('frame').map(imported)),
  'pagesOfDesk.ts': moduleOf(pagesIn('desk').map(imported)),
};

const umiPage = /React\.lazy\(\(\) => import\((?:\/\*[^*]*\*\/)?'(@\/pages\/[^']+?)(?:\/index)?\.tsx'\)\)/gu;

/** Puts `lazyPage()` and the rings into Umi's routes, which name `React.lazy` and every page right in the entry. */
function mendRoutes(source: string): string {
  const mended = source
    .replace(
      "import React from 'react';",
      "import { pages } from './pages';\nimport { lazyPage } from '@/components/lazyPage';",
    )
    .replace(umiPage, "lazyPage(pages['$1'])")
    .replaceAll('React.lazy(', 'lazyPage(');
  if (!mended.includes('lazyPage(pages[') || /import\([^)]*'@\/pages\//u.test(mended))
    throw new Error('Umi writes its routes in another way: adapt config/plugins/pages.ts.');
  return mended;
}

export default (api: IApi): void => {
  api.onGenerateFiles({
    // After Umi's own files (stage 10,000).
    stage: 20_000,
    fn() {
      const core = (name: string) => join(api.paths.absTmpPath, 'core', name);
      for (const [name, text] of Object.entries(files)) writeFileSync(core(name), text);
      const routes = readFileSync(core('route.tsx'), 'utf8');
      if (!routes.includes('lazyPage(')) writeFileSync(core('route.tsx'), mendRoutes(routes));
    },
  });
};
