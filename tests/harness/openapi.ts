import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  'x-limit': { times: number; seconds: number };
  requestBody: { required: boolean; content: { 'application/json': { example: unknown } } };
  responses: Record<string, { $ref: string } | { content: { 'application/json': { example: unknown } } }>;
}

interface SharedResponse {
  content: { 'application/json': { examples: Record<string, { value: unknown }> } };
}

export interface OpenapiDocument {
  openapi: string;
  tags: { name: string; description?: string }[];
  paths: Record<string, { post: Operation }>;
  components: { responses: Record<string, SharedResponse>; schemas: Record<string, object> };
}

/** Holds values against the schemas of the API's description; answers what does not fit, an empty list where all does. */
export function createSchemaCheck(document: OpenapiDocument) {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();

  function problems(pointer: string, value: unknown): string[] {
    const check = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}/content/application~1json/schema` });
    compiled.set(pointer, check);
    return check(value) ? [] : (check.errors ?? []).map(inWords);
  }

  const operation = (path: string) => `/paths/${`/${path}`.replaceAll('/', '~1')}/post`;

  return {
    body: (path: string, value: unknown) => problems(`${operation(path)}/requestBody`, value),
    /** Errors are described once for all calls; the call says which of them it has. */
    answer(path: string, status: number, value: unknown) {
      const described = document.paths[`/${path}`]?.post.responses[status];
      if (!described) return [`${path} is not said to answer ${status}`];
      const own = `${operation(path)}/responses/${status}`;
      return problems('$ref' in described ? described.$ref.slice(1) : own, value);
    },
    error: (name: string, value: unknown) => problems(`/components/responses/${name}`, value),
  };
}

function inWords({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath} ${message} ${JSON.stringify(params)}`;
}
