import { apiVersion } from '#contract/api-version.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { apiTokenPrefix } from '#contract/api-token-scopes.ts';
import { compressedText } from './compressed-text.ts';
import { addExamples } from './examples/add-examples.ts';
import { describeReplies, formContent, requestHeaders, tags } from './openapi-metadata.ts';
import { describeWebhooks } from './openapi-webhooks.ts';

const introduction = `Sign in with \`POST /api/auth/sign-in\` to get a session cookie, or send an API token as
\`Authorization: Bearer tutti_…\`. Every call except the public ones needs one of them.

Errors are returned as an \`Error\` with a stable \`code\`, a human-readable \`message\` and further facts. Each operation lists
its possible codes by status.

Calls that generate a track return the finished track, which can take minutes. With \`Prefer: respond-async\` they return
immediately with a generation that can be polled at \`Location\`. Repeat a charged call only with the same \`Idempotency-Key\`.

Lists accept \`limit\` and \`cursor\`. The cursor of the next page is in \`nextCursor\` or, if the response is an array, in the
\`Link\` header.`;

const apiTokens =
  'An API token acts as its owner, within its scopes, its project and its spending limit. Every scope includes `read`.';

/**
 * Serves OpenAPI 3.1 at /api/openapi.json and its documentation at /api/docs, both generated from the bound
 * endpoints. Call it before any endpoint is bound.
 */
export async function installOpenApi(
  app: FastifyInstance,
  { title, cookieName, url = '/' }: { title: string; cookieName: string; url?: string | undefined },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${title} API`,
        version: apiVersion,
        description: introduction,
        contact: { name: title, ...(url !== '/' && { url }) },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url }],
      tags: tags.map((name) => ({ name, description: `Endpoints under /api/${name}.` })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieName },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: `${apiTokenPrefix}…`,
            description: apiTokens,
          },
        },
      },
    },
    transform: (route) => {
      const endpoint = route.route.config?.endpoint;
      const { body: _body, ...rest } = route.schema;
      const described = endpoint?.form ? { ...route, schema: rest } : route;
      const { schema, url: path } = nameWildcard(jsonSchemaTransform(described));
      if (!endpoint) return { url: path, schema: { ...schema, hide: true } };
      const response = describeReplies(endpoint, (schema.response ?? {}) as Record<string, object>);
      const headers = requestHeaders(endpoint);
      const toJson = (body: z.ZodType) =>
        jsonSchemaTransform({ ...route, schema: { body } }).schema?.body as object;
      const form = endpoint.form && { body: formContent(endpoint, endpoint.form, toJson) };
      return { url: path, schema: { ...schema, ...form, ...(headers && { headers }), response } };
    },
    transformObject: (document) => {
      const described = jsonSchemaTransformObject(document) as object;
      return addExamples(removeUnusedSchemas({ ...described, webhooks: describeWebhooks() }));
    },
  });
  let sendCompressed: ReturnType<typeof compressedText> | undefined;
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    sendCompressed ??= compressedText(JSON.stringify(app.swagger()));
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    return sendCompressed(request, reply);
  };
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      // Replaces Swagger UI's own route, which would serialize and compress the document for each request.
      onRequest(request, reply, next) {
        if (request.routeOptions.url === '/api/docs/json')
          sendDocument(request, reply).catch((error: unknown) => reply.send(error));
        else next();
      },
      // Swagger UI inserts a style element; no other page does.
      preHandler(_request, reply, next) {
        const policy = String(reply.getHeader('content-security-policy'));
        reply.header('content-security-policy', policy.replace(/style-src 'self'/, "$& 'unsafe-inline'"));
        next();
      },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, sendDocument);
}

/** Names the wildcard parameter `key`, because `*` is not a valid parameter name. */
function nameWildcard({ schema, url }: ReturnType<typeof jsonSchemaTransform>) {
  if (!url.endsWith('/*') || !schema?.params) return { schema, url };
  const params: unknown = JSON.parse(JSON.stringify(schema.params).replaceAll('"*"', '"key"'));
  return { url: url.replace(/\*$/, ':key'), schema: { ...schema, params } };
}

interface OpenApiDocument {
  readonly paths?: unknown;
  readonly webhooks?: unknown;
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> };
}

/**
 * Each named schema exists twice: for replies and, with the suffix `Input`, for requests. Removes unreferenced ones,
 * and drops the suffix where no reply uses the plain name.
 */
function removeUnusedSchemas<D extends object>(document: D & OpenApiDocument): D {
  const { schemas = {} } = document.components ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow([document.paths, document.webhooks]);
  const shortName = (name: string) => {
    const plain = name.replace(/Input$/, '');
    return used.has(plain) ? name : plain;
  };
  const usedSchemas = [...used].toSorted().map((name) => [shortName(name), schemas[name]]);
  const components = { ...document.components, schemas: Object.fromEntries(usedSchemas) as object };
  return JSON.parse(JSON.stringify({ ...document, components }), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/^(#\/components\/schemas\/)(\w+)$/, (_, path, name) => path + shortName(name))
      : value,
  ) as D;
}
