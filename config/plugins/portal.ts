import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from '@umijs/max';

/** Umi's own forbids zooming; the page's language is Chinese until the app says otherwise. */
function mendHtml(html: string): string {
  return html
    .replace('<html>', '<html lang="zh-CN">')
    .replace(/<meta name="viewport"[^>]*>/u, '<meta name="viewport" content="width=device-width, initial-scale=1">');
}

/**
 * Two things Umi has no option for. Both fail the build rather than silently stop working.
 * - Every page import goes through `lazyPage()`: Umi writes `React.lazy(` around them, and no bundler here has a chunk
 *   timeout or tells a missing file from a broken network.
 * - index.html (with a language, and zoomable) lands beside the static folder: dist/index.html answers `/`, dist/static/ answers `/static/`.
 */
export default (api: IApi): void => {
  api.onGenerateFiles({
    // After Umi's own files (stage 10,000).
    stage: 20_000,
    fn() {
      const path = join(api.paths.absTmpPath, 'core/route.tsx');
      const source = readFileSync(path, 'utf8');
      if (source.includes('lazyPage(')) return;
      if (!source.includes('React.lazy(')) throw new Error('Umi no longer writes React.lazy: adapt lazyPage().');
      writeFileSync(
        path,
        source
          .replace("import React from 'react';", "import { lazyPage } from '@/components/lazyPage';")
          .replaceAll('React.lazy(', 'lazyPage('),
      );
    },
  });
  // The dev server knows bundles and public/ at the root only.
  api.addBeforeMiddlewares(() => (request, _response, next) => {
    request.url = request.url.replace(/^\/static\//u, '/');
    next();
  });
  api.modifyExportHTMLFiles((files) => {
    const index = files.find((file) => file.path === 'index.html');
    if (!index) throw new Error('Umi wrote no index.html.');
    return [
      { ...index, path: '../index.html', content: mendHtml(index.content) },
      ...files.filter((file) => file !== index),
    ];
  });
};
