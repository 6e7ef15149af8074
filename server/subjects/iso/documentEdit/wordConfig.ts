import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import { docxMime } from '#server/kernel/files/mime';
import { signJwt } from '#server/kernel/jwt';
import { keptDocument } from '../document/openDocuments';
import { openVariables } from '../variable/variables';
import { documentServer, keyOf, scriptOf, signedLink } from './documentServer';

type Wire = IsoWire['getWordConfig']['data'];

/** How long a configuration may be used to open the editor, in s. */
const OPEN_TIME = 10 * 60;
/** The editor's own names of the portal's languages. */
const languageOf = { 'zh-CN': 'zh', 'en-US': 'en' } as const;

/** A document in the editor of the document server: to edit for its holder, to read for the others. @throws AppError notFound */
export async function getWordConfig(
  ctx: Context,
  { projectCode, documentCode }: IsoGiven['getWordConfig']['query'],
): Promise<Wire> {
  const server = documentServer(ctx.services.env);
  const { project, kept } = await ctx.read(async (tx) => {
    const opened = await openVariables(ctx, tx, projectCode);
    return { project: opened, kept: await keptDocument(ctx, tx, opened, documentCode) };
  });
  const { head, latest, edit, standing } = kept;
  // A support view has no rights of its own with which its file could be fetched.
  const isShown = latest?.file.mime === docxMime && ctx.caller.viewedFrom === undefined;
  if (!server || !isShown) return { editor: null, isServed: server !== null };
  const { env } = ctx.services;
  const { accountId, tenantCode } = ctx.actor;
  const { objectId, name, sha256 } = latest.file;
  const key = standing.held === 'ownOnline' ? edit?.key : undefined;
  const of = { projectCode, accountId, tenantCode };
  const config = {
    documentType: 'word' as const,
    document: {
      fileType: 'docx' as const,
      key: key ?? keyOf('view', project.tenantCode, documentCode, head.lastNumber, sha256),
      title: name,
      url: await signedLink(env, server, 'file', { ...of, objectId }),
      permissions: { edit: key !== undefined },
    },
    editorConfig: {
      mode: key ? ('edit' as const) : ('view' as const),
      lang: languageOf[ctx.language],
      ...(key && { callbackUrl: await signedLink(env, server, 'callback', { key }) }),
      user: { id: accountId, name: ctx.caller.showName },
      customization: { forcesave: key !== undefined },
    },
  };
  const token = signJwt(config, server.secret, Math.floor(Date.now() / 1000) + OPEN_TIME);
  return {
    editor: { script: scriptOf(server), mode: config.editorConfig.mode, config: { ...config, token } },
    isServed: true,
  };
}
