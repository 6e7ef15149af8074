import {
  DelimiterSearcher,
  Delimiters,
  LOOP_CONTENT_TYPE,
  ScopeData,
  TagParser,
  TEXT_CONTENT_TYPE,
  TemplateCompiler,
  type TemplateContext,
} from 'easy-template-x';
import type { DocumentData } from '#domain/subjects/iso/template/data';
import { Blocks, TextLines } from './plugins';
import { mend } from './regions';
import { type FillOptions, Values } from './values';
import { WordPackage } from './wordPackage';
import { nestingMax, serialiseTree } from './xmlTree';

/** The engine without what it reads files with, and without plugins that would print more than text. */
function compiler(): TemplateCompiler {
  const delimiters = new Delimiters();
  const plugins = [new TextLines(), new Blocks()];
  // Copies of a block stand in an element of their own.
  const searcher = new DelimiterSearcher(delimiters, nestingMax + 2);
  const made = new TemplateCompiler(searcher, new TagParser(delimiters), plugins, {
    defaultContentType: TEXT_CONTENT_TYPE,
    containerContentType: LOOP_CONTENT_TYPE,
  });
  for (const plugin of plugins) plugin.setUtilities({ compiler: made });
  return made;
}

/**
 * Fills a Word template in which checkTemplate finds no fault.
 * @param bytes of the template
 * @returns the document: the same bytes for the same template and data
 * @throws DocumentError as checkTemplate; Error of the engine for a template with faults
 */
export async function fillTemplate(bytes: Uint8Array, data: DocumentData, options: FillOptions): Promise<Buffer> {
  const file = new WordPackage(bytes);
  const values = new Values(data, options);
  const engine = compiler();
  for (const { path } of file.parts.filter(({ isNote }) => !isNote)) {
    const root = file.tree(path);
    const scope = new ScopeData({});
    scope.scopeDataResolver = (args) => values.resolve(args);
    // Only the engine's own plugins read the context.
    await engine.compile(root, scope, {} as TemplateContext);
    mend(root);
    file.set(path, serialiseTree(root));
  }
  return file.toBytes();
}
