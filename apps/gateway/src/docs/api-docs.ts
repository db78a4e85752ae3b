import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { errorCodes } from '@pechincha/contracts/errors';
import type { Operation } from '@pechincha/contracts/operation';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { apiSecurityHeaders, escapeHtml } from '@pechincha/service-kit/browser-safety';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { CachedResponse } from '../http/cached-response.js';
import { getPageHeaders } from '../http/responses.js';
import {
  createOpenApiDocument,
  type JsonSchema,
  listProperties,
  toJsonSchema,
  toRequestBody,
} from './openapi.js';

const EXAMPLE_ID = '0123456789abcdef01234567';

/** A curl command for the terminal, with example values. */
function toCurlCommand(operation: Operation, origin: string): string {
  const { method, path, access } = operation;
  const address = `${origin}/api${path.replace(/\{\w+\}/g, EXAMPLE_ID)}`;
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} '${address}'`];
  if (access !== 'public') parts.push(`-H "Authorization: Bearer $TOKEN"`);
  const content = toRequestBody(operation)?.content;
  const form = content?.['multipart/form-data'];
  const json = content?.['application/json'];
  if (form) {
    for (const [name, value] of Object.entries(toExample(form.schema))) {
      parts.push(`-F '${name}=${value === '(binary)' ? '@foto.jpg' : String(value)}'`);
    }
  } else if (json) {
    parts.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(toExample(json.schema))}'`);
  }
  return parts.join(' \\\n  ');
}

function toExample(schema: JsonSchema): Record<string, unknown> {
  const properties = (schema['properties'] as Record<string, JsonSchema> | undefined) ?? {};
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, { format }]) => required.has(name) || format === 'binary')
      .map(([name, property]) => [name, getExampleValue(name, property)]),
  );
}

/** Examples for fields whose type alone would give a wrong one. */
const exampleValues: Record<string, unknown> = {
  email: 'ana@pechincha.dev',
  password: 'ana123',
  link: 'https://loja.example/oferta',
  city: 'online',
};

function getExampleValue(name: string, { type, format, enum: values }: JsonSchema): unknown {
  if (format === 'binary') return '(binary)';
  if (name in exampleValues) return exampleValues[name];
  if (Array.isArray(values)) return values[0];
  if (type === 'number' || type === 'integer') return 10;
  return type === 'boolean' ? true : '...';
}

/** In a TypeScript file because the build copies no other files. */
const docsStyle = `
:root { color-scheme: light dark; --paper: #f6f5f0; --surface: #fff; --ink: #17201c; --muted: #56625c; --line: #e2e1da; --accent: #0b6b4c }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1311; --surface: #161d1a; --ink: #eaf1ed; --muted: #a3b0aa; --line: #2a342f; --accent: #55d6a6 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 24px 16px 64px }
h2 { margin: 32px 0 12px; text-transform: capitalize }
h3 { margin: 16px 0 4px; font-size: 14px; color: var(--muted) }
a { color: var(--accent) }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px }
nav a { padding: 8px 0 }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; margin: 8px 0; padding: 0 16px }
details[open] { padding-bottom: 16px }
summary { cursor: pointer; padding: 12px 0; overflow-wrap: anywhere }
summary span { color: var(--muted) }
summary i { font-style: normal; font-size: 14px; border: 1px solid var(--line); border-radius: 99px; padding: 0 8px; white-space: nowrap }
b { display: inline-block; min-width: 4.5em; color: var(--accent) }
code, pre { font: 14px/1.5 ui-monospace, monospace }
pre { overflow: auto; max-height: 28rem; margin: 0; padding: 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

const accessLabels = {
  public: 'pública',
  member: 'com conta',
  manager: 'gerência',
  admin: 'administração',
} as const;

/** HTML page of the API, without scripts or external resources. */
function renderDocsPage(origin: string): string {
  const groups = Map.groupBy(operations, ({ service }) => service);
  const nav = [...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  const sections = [...groups].map(
    ([name, serviceOperations]) =>
      `<h2 id="${name}">${name}</h2>${serviceOperations.map((operation) => renderSection(operation, origin)).join('')}`,
  );
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do Pechincha</title><link rel="icon" href="/favicon.svg"><style>${docsStyle}</style></head>
<body><main><h1>API do Pechincha</h1>
<p>Tudo fica sob <code>${escapeHtml(origin)}/api</code>. O token de <code>POST /users/login</code> vai em
<code>Authorization: Bearer</code> (ou em <code>x-auth-token</code>). O mesmo, para programas:
<a href="/api/docs-json">OpenAPI 3.1</a>.</p>
<nav aria-label="Serviços">${nav} <a href="#erros">erros</a></nav>
${sections.join('')}
<h2 id="erros">erros</h2>
<p>Todo erro responde <code>{ statusCode, code, msg, message, errors? }</code>; <code>errors</code> lista
<code>{ field, msg, message }</code> quando há campos a corrigir.</p>
<table><thead><tr><th>status</th><th>code</th><th>texto</th></tr></thead><tbody>${renderErrorRows()}</tbody></table>
</main></body></html>`;
}

function renderSection(operation: PublicOperation, origin: string): string {
  const { method, path, summary, access, ownerOnly, status, response, files } = operation;
  const accessLabel = `${accessLabels[access]}${ownerOnly ? ', de quem criou' : ''}`;
  const body = toRequestBody(operation);
  // All content types have the same fields; the first also has the files.
  const [firstContent] = body ? Object.values(body.content) : [];
  const bodyBlock =
    body && firstContent
      ? renderBlock(`Corpo: ${Object.keys(body.content).join(' ou ')}`, firstContent.schema)
      : '';
  return `<details id="${operation.id}"><summary><b class="${method}">${method}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(summary)}</span> <i>${accessLabel}</i></summary>
${renderParameters('Caminho', operation.params)}${renderParameters('Consulta', operation.query)}
${files?.length ? `<p>Arquivos: ${files.map((file) => `<code>${file.name}</code> (${file.types.join(', ')})`).join('; ')}.</p>` : ''}
${bodyBlock}
${response ? renderBlock(`Resposta ${status}`, toJsonSchema(response, 'output')) : `<p>Resposta ${status}, sem corpo.</p>`}
<h3>Exemplo</h3><pre>${escapeHtml(toCurlCommand(operation, origin))}</pre></details>`;
}

function renderParameters(title: string, schema: Operation['query']): string {
  const fields = listProperties(schema);
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, schema: property, required }) =>
      `<tr><td><code>${name}</code></td><td>${required ? 'obrigatório' : ''}</td><td><code>${escapeHtml(JSON.stringify(property))}</code></td></tr>`,
  );
  return `<h3>${title}</h3><table><tbody>${rows.join('')}</tbody></table>`;
}

const renderBlock = (title: string, schema: JsonSchema): string =>
  `<h3>${escapeHtml(title)}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;

const renderErrorRows = (): string =>
  Object.entries(errorCodes)
    .map(
      ([code, { status, message }]) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
    )
    .join('');

const policy =
  `default-src 'none'; style-src 'sha256-${hash('sha256', docsStyle, 'base64')}'; img-src 'self'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** API documentation as a page and as OpenAPI; generated on first request. */
@Injectable()
export class ApiDocs {
  private page: CachedResponse | undefined;
  private document: CachedResponse | undefined;

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.page ??= toCachedResponse(
      renderDocsPage(this.origin),
      'text/html; charset=utf-8',
      getPageHeaders(policy),
    );
    return this.page.respond(request, response);
  }

  serveDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (): string => JSON.stringify(createOpenApiDocument(this.origin), null, 1);
    this.document ??= toCachedResponse(text(), 'application/json; charset=utf-8', apiSecurityHeaders);
    return this.document.respond(request, response);
  }

  private get origin(): string {
    return new URL(this.config.PUBLIC_URL).origin;
  }
}

const toCachedResponse = (
  text: string,
  contentType: string,
  headers: Record<string, string>,
): CachedResponse =>
  new CachedResponse(Buffer.from(text), { contentType, cacheControl: 'no-cache', headers, effort: 'quick' });
