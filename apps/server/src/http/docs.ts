import { openApiDocument } from '@device-pay/contract/openapi';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Nearly a megabyte that is always the same, so the servers of a process share it. */
let shared: { readonly document: object; readonly text: string } | undefined;

function sharedDocument() {
  if (shared) return shared;
  const document = openApiDocument();
  shared = { document, text: JSON.stringify(document) };
  return shared;
}

/** `/openapi.json` from the contract, and `/docs` to read and try the calls. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const { document, text } = sharedDocument();
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(text),
  );
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Swagger UI writes style attributes. There is no upgrade-insecure-requests: the docs must work on plain http, too.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'list', deepLinking: true, defaultModelsExpandDepth: -1 },
    theme: {
      title: 'Device Pay calls',
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
}
