import { z } from 'zod';
import type { EndpointSchema } from '#domain/kernel/fields.schema';
import { xlsxMime } from '#domain/kernel/listFile';
import type { AnyList } from '#domain/kernel/lists';
import { uploadHeaders } from '#domain/kernel/uploadParts';
import { listOfCall } from './listExport';
import type { Mounted } from './mount';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

function parameters(schema: EndpointSchema) {
  const of = (part: 'query' | 'params', place: 'query' | 'path') => {
    const declared = schema[part] ? (jsonSchema(schema[part], 'input') as ObjectSchema) : {};
    return Object.entries(declared.properties ?? {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || Boolean(declared.required?.includes(name)),
      schema: property,
    }));
  };
  return [...of('params', 'path'), ...of('query', 'query')];
}

/** For a file sent in parts: the answer's `offset` says where the next part begins. */
const partHeaders = Object.values(uploadHeaders).map((name) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
}));

/** What a list takes and answers where it is asked for as a workbook. */
const listParameters = (list: AnyList) => [
  {
    name: 'columns',
    in: 'query',
    required: false,
    style: 'form',
    explode: false,
    description: 'of a workbook, in their order; all of them where nothing is said',
    schema: { type: 'array', items: { type: 'string', enum: Object.keys(list.columns) } },
  },
];
const listContent = { [xlsxMime]: { schema: { type: 'string', format: 'binary' } } };

/** The mounted endpoints as OpenAPI 3.0, made from the contract's own entries and schemas. */
export function openapiDocument(mounted: readonly Mounted[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { subject, name, endpoint, schema } of mounted) {
    const list = listOfCall(subject, name);
    const media = endpoint.form ? 'multipart/form-data' : 'application/json';
    const input = endpoint.form ? (schema.form ?? z.object({})).and(z.object({ file: z.string() })) : schema.body;
    const envelope = z.object({
      success: z.boolean(),
      errorCode: z.string(),
      errorMsg: z.string(),
      data: schema.data ?? z.null(),
    });
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        operationId: `${subject}.${name}`,
        tags: [subject],
        parameters: [
          ...parameters(schema),
          ...(endpoint.form ? partHeaders : []),
          ...(list ? listParameters(list) : []),
        ],
        ...(input && { requestBody: { required: true, content: { [media]: { schema: jsonSchema(input, 'input') } } } }),
        responses: {
          200: endpoint.binary
            ? {
                description: 'the file',
                content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
              }
            : {
                description: 'the envelope',
                content: { 'application/json': { schema: jsonSchema(envelope, 'output') }, ...(list && listContent) },
              },
        },
      },
    };
  }
  return { openapi: '3.0.3', info: { title: 'Compliance portal', version: '1' }, paths };
}
