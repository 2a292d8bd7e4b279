import { z } from 'zod';
import { type Call, errorsOf } from '../../contract/api/call.ts';
import { calls } from '../../contract/api/calls.ts';
import { apiBase } from '../../contract/limits.ts';
import { handlers } from '../../server/api/handlers.ts';
import { createErrorResponses } from './error-responses.ts';
import { codeTable, introduction, tagDescriptions } from './introduction.ts';
import { type ContractSources, readContract } from './read-contract.ts';
import type { Schema } from './type-schemas.ts';

type AnyCall = Call<string, z.ZodType, unknown>;
type CallSource = NonNullable<ReturnType<ContractSources['calls']['get']>>;

const json = 'application/json';
const noSecurity: Schema[] = [];
const member = { token: [] };
const security = { anyone: noSecurity, member: [member], either: [{}, member] };

/** Writes the API as OpenAPI 3.1: bodies from schemas, replies and comments from the contract, limits from handlers. */
export function writeDocument(): string {
  const sources = readContract(calls.map(({ path }) => path));
  const { failures, components } = sources;
  const errorResponses = createErrorResponses(failures);
  const limits = new Map(Object.values(handlers).map(({ path, limit }) => [path, limit]));

  function operationOf(call: AnyCall) {
    const { name, comment, reply } = sources.calls.get(call.path) as CallSource;
    const limit = limits.get(call.path);
    const limitText = `At most ${limit?.times} times in ${limit?.seconds} seconds from one network address.`;
    return {
      operationId: name,
      tags: [tagOf(call)],
      summary: comment.split(/\.(?:\s|$)/, 1)[0],
      description: `${comment}\n\n${limitText}`,
      'x-limit': limit,
      security: security[call.who],
      requestBody: {
        required: !call.body.safeParse({}).success,
        content: { [json]: { schema: bodySchema(call), example: call.example.body } },
      },
      responses: {
        200: {
          description: 'What was asked for, in the envelope.',
          content: { [json]: { schema: envelopeOf(reply), example: envelopeAround(call.example.reply) } },
        },
        ...errorResponses.responsesFor(errorsOf(call)),
      },
    };
  }

  const parameters = [{ $ref: '#/components/parameters/ip' }];
  const paths = calls.map((call) => [`/${call.path}`, { parameters, post: operationOf(call) }]);
  const tags = [...new Set(calls.map(tagOf))].sort();
  const document = {
    openapi: '3.1.1',
    info: { title: '見聞 API', version: '1', license: { name: 'MIT', identifier: 'MIT' }, description: introduction },
    servers: [{ url: apiBase }],
    tags: tags.map((name) => ({ name, description: tagDescriptions[name] })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: withMeanings(components, codeTable(failures)),
      responses: errorResponses.responses,
      parameters: { ip: ipHeader },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The `token` that logging in or registering answers.' },
      },
    },
  };
  return JSON.stringify(document);
}

const ipHeader = {
  name: 'ip',
  in: 'header',
  required: false,
  description: "The visitor's own claim of an address. Noted with visits, never used for limits or trust.",
  schema: { type: 'string' },
  example: '192.0.2.1',
};

function tagOf({ path }: { path: string }): string {
  return path.split('/', 1)[0] as string;
}

/** The input schema, before trimming and defaults, and without rules that JSON Schema cannot express. */
function bodySchema({ body }: AnyCall): Schema {
  const { $schema: _draft, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return schema;
}

function envelopeAround(data: unknown) {
  return { code: 0, error: null, message: '', data };
}

function envelopeOf(data: Schema): Schema {
  const properties = { code: { const: 0 }, error: { type: 'null' }, message: { type: 'string' }, data };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** Adds the meaning of each code to the error envelope. */
function withMeanings(components: Record<string, Schema>, description: string): Record<string, Schema> {
  return { ...components, ErrorEnvelope: { ...components.ErrorEnvelope, description } };
}
