import type { IApi } from '@umijs/max';

/** Umi's own forbids zooming; the page's language is Chinese until the app says otherwise. */
function mendHtml(html: string): string {
  return html
    .replace('<html>', '<html lang="zh-CN">')
    .replace(/<meta name="viewport"[^>]*>/u, '<meta name="viewport" content="width=device-width, initial-scale=1">');
}

/**
 * index.html (with a language, and zoomable) lands beside the static folder: dist/index.html answers `/`, dist/static/
 * answers `/static/`. Umi has no option for that; the build fails rather than silently doing something else.
 */
export default (api: IApi): void => {
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
