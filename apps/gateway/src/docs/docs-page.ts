import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import type { Operation } from '@pechincha/contracts/operation';
import { escapeHtml } from '@pechincha/service-kit/escape-html';
import { toRequestBody } from './request-body.js';
import { toCurlCommand } from './curl-command.js';
import { docsStyle } from './docs-style.js';
import { toJsonSchema, listProperties, type JsonSchema } from './json-schema.js';
import { errorCodes } from '@pechincha/contracts/errors';

const accessLabels = {
  public: 'pública',
  member: 'com conta',
  manager: 'gerência',
  admin: 'administração',
} as const;

/** HTML page of the API, without scripts or external resources. */
export function renderDocsPage(origin: string): string {
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
