import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { formContent, otherReplies } from './describe.ts';

/**
 * OpenAPI 3.1 at /api/openapi.json and a page to read at /api/docs, both made from the bound
 * endpoints. Call it before any endpoint is bound.
 */
export async function installOpenApi(
  app: FastifyInstance,
  { title, cookieName }: { title: string; cookieName: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${title} API`,
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } } },
    },
    transform: (route) => {
      const endpoint = route.route.config?.endpoint;
      const { body: _body, ...rest } = route.schema;
      const described = endpoint?.form ? { ...route, schema: rest } : route;
      const { schema, url } = nameRest(jsonSchemaTransform(described));
      if (!endpoint) return { url, schema: { ...schema, hide: true } };
      const response = { ...otherReplies(endpoint.replies), ...(schema.response as object) };
      const form = endpoint.form && { body: formContent(endpoint, endpoint.form) };
      return { url, schema: { ...schema, ...form, response } };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

/** A client calls the rest of an address `key`, as `*` is no name of a parameter. */
function nameRest({ schema, url }: ReturnType<typeof jsonSchemaTransform>) {
  if (!url.endsWith('/*') || !schema?.params) return { schema, url };
  const params: unknown = JSON.parse(JSON.stringify(schema.params).replaceAll('"*"', '"key"'));
  return { url: url.replace(/\*$/, ':key'), schema: { ...schema, params } };
}
