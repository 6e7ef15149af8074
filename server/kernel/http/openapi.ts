import { z } from 'zod';
import type { EndpointSchema } from '#domain/kernel/fields.schema';
import { uploadHeaders } from '#domain/kernel/uploadParts';
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
  ...{ name, in: 'header', required: false },
  schema: { type: 'string' },
}));

/** The mounted endpoints as OpenAPI 3.0, made from the contract's own entries and schemas. */
export function openapiDocument(mounted: readonly Mounted[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { subject, name, endpoint, schema } of mounted) {
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
        parameters: [...parameters(schema), ...(endpoint.form ? partHeaders : [])],
        ...(input && { requestBody: { required: true, content: { [media]: { schema: jsonSchema(input, 'input') } } } }),
        responses: {
          200: endpoint.binary
            ? {
                description: 'the file',
                content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
              }
            : {
                description: 'the envelope',
                content: { 'application/json': { schema: jsonSchema(envelope, 'output') } },
              },
        },
      },
    };
  }
  return { openapi: '3.0.3', info: { title: 'Compliance portal', version: '1' }, paths };
}
